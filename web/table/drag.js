// drag.js: handles mouse, pen and touch on the table: clicks and dragged cards.
import { setVars } from '../dom.js';

/** @import {Place} from '../types.js' */
/** @import {Shown, TableView} from './view.js' */

/**
 * @typedef {object} Handlers
 * @property {(place: Place) => boolean} canTake
 * @property {(place: Place) => void} taken
 * @property {(place: Place | undefined) => boolean} dropped
 * @property {(place: Place) => void} clicked
 */

const START = 7; // pixels before a press becomes a drag

/** @param {EventTarget | null} target @returns {Place | undefined} */
function placeOf(target) {
  const element = target instanceof Element ? target.closest('[data-pile]') : null;
  if (!(element instanceof HTMLElement)) return undefined;
  return { pile: element.dataset.pile ?? '', index: Number(element.dataset.index) };
}

export class Drag {
  /** @param {TableView} view @param {Handlers} handlers */
  constructor(view, handlers) {
    this.view = view;
    this.handlers = handlers;
    /** @type {{ place: Place, x: number, y: number, id: number, cards: Shown[] } | undefined} */
    this.held = undefined;
    view.element.addEventListener('pointerdown', (event) => this.press(event));
    view.element.addEventListener('pointermove', (event) => this.move(event));
    view.element.addEventListener('pointerup', (event) => this.release(event));
    view.element.addEventListener('pointercancel', () => this.cancel());
    // A press by key or by a screen reader comes as a click without a pointer.
    view.element.addEventListener('click', (event) => {
      const place = placeOf(event.target);
      if (event.detail === 0 && place) handlers.clicked(place);
    });
  }

  /** @param {PointerEvent} event */
  press(event) {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || this.held) return;
    this.held = { place, x: event.clientX, y: event.clientY, id: event.pointerId, cards: [] };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.cards.length && Math.hypot(dx, dy) > START && this.handlers.canTake(held.place)) this.take(held);
    held.cards.forEach((card) => setVars(card.element, { '--x': `${card.at.x + dx}px`, '--y': `${card.at.y + dy}px` }));
    if (held.cards.length) this.hover(event);
  }

  /** @param {NonNullable<Drag['held']>} held */
  take(held) {
    this.handlers.taken(held.place);
    this.view.element.setPointerCapture(held.id);
    const { pile, index } = held.place;
    const single = this.view.scene?.piles.find(({ id }) => id === pile)?.kind !== 'column';
    held.cards = [...this.view.cards.values()]
      .filter((card) => card.pile === pile && (single ? card.index === index : card.index >= index))
      .sort((a, b) => a.index - b.index);
    for (const card of held.cards) card.element.classList.add('dragged');
  }

  /** The place under the pointer, ignoring the dragged cards. @param {PointerEvent} event */
  under(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      if (element.classList.contains('dragged') || element.closest('.dragged')) continue;
      const place = placeOf(element);
      if (place) return place;
    }
    return undefined;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const place = this.under(event);
    const element = place && this.view.elementAt(this.targetAt(place));
    for (const old of this.view.element.querySelectorAll('.hovered')) {
      if (old !== element) old.classList.remove('hovered');
    }
    if (element?.classList.contains('target')) element.classList.add('hovered');
  }

  /** Any point of a pile means its end, except in a row, where each card is a place. @param {Place} place @returns {Place} */
  targetAt(place) {
    const kind = this.view.scene?.piles.find(({ id }) => id === place.pile)?.kind;
    return kind === 'row' ? place : { pile: place.pile, index: -1 };
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return undefined;
    this.held = undefined;
    if (!held.cards.length) return this.handlers.clicked(held.place);
    const place = this.under(event);
    for (const old of this.view.element.querySelectorAll('.hovered')) old.classList.remove('hovered');
    const moved = held.cards.map((card) => ({ card, at: this.livePoint(card.element) }));
    for (const { card, at } of moved) {
      card.element.classList.remove('dragged');
      card.at = at; // the card continues from where it was dropped
      card.carried = true;
    }
    return this.handlers.dropped(place);
  }

  /** @param {HTMLElement} element */
  livePoint(element) {
    return {
      x: parseFloat(element.style.getPropertyValue('--x')),
      y: parseFloat(element.style.getPropertyValue('--y')),
    };
  }

  /** Puts the dragged cards back; true when there were some. */
  abandon() {
    if (!this.held?.cards.length) return false;
    for (const card of this.held.cards) {
      card.at = this.livePoint(card.element);
      card.carried = true;
    }
    for (const old of this.view.element.querySelectorAll('.hovered')) old.classList.remove('hovered');
    this.cancel();
    return true;
  }

  cancel() {
    for (const card of this.held?.cards ?? []) card.element.classList.remove('dragged');
    this.held = undefined;
    this.view.refit();
  }
}
