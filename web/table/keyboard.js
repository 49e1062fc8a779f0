// keyboard.js: controls the table by keys. Arrows move the focus between cards, or between the targets of the chosen
// card. Enter and Space press the focused element. Digits select a column or stack.
import { movesFrom, naturalMove, upMoves } from './moves.js';
import { nearest } from './nav.js';

/** @import {Place} from '../types.js' */
/** @import {Direction} from './nav.js' */
/** @import {TableInput} from './input.js' */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export class TableKeyboard {
  /** @param {TableInput} input */
  constructor(input) {
    this.input = input;
    this.view = input.view;
    this.byKey = false;
    /** @type {Place | undefined} */
    this.last = undefined;
    const { element } = this.view;
    element.addEventListener('pointerdown', () => (this.byKey = false));
    element.addEventListener('focusin', (event) => this.remember(event.target));
  }

  /** Handles the keys of the table; returns true when the key is one of them. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    this.byKey = true;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code ?? '')?.[1];
    if (ARROWS[event.key]) this.walk(ARROWS[event.key]);
    else if (event.key === 'Escape' && this.input.drag.abandon()) this.input.choose(undefined);
    else if (event.key === 'Escape' && this.input.chosen) this.input.choose(undefined);
    else if (event.key.toLowerCase() === 'f') this.sendUp();
    else if (event.shiftKey && digit) this.foundation(Number(digit));
    else if (/^[1-9]$/.test(event.key)) this.number(Number(event.key));
    else return false;
    return true;
  }

  /** @param {EventTarget | null} target */
  remember(target) {
    if (!(target instanceof HTMLElement) || !target.dataset.pile) return;
    for (const old of this.view.element.querySelectorAll('[tabindex="0"]')) old.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
    this.last = { pile: target.dataset.pile, index: Number(target.dataset.index) };
  }

  /** After a new scene: makes one element reachable by Tab, and focuses it if the person uses keys. */
  settle() {
    const { view, input } = this;
    const clickable = view.element.querySelector('.clickable');
    const place = input.chosen ?? (this.last && this.alive(this.last) ? this.last : undefined);
    const element = (input.chosen && view.elementAt(input.chosen)) ?? (place ? view.elementAt(place) : undefined) ??
      clickable ?? this.stops()[0]?.element;
    if (!(element instanceof HTMLElement)) return;
    for (const old of view.element.querySelectorAll('[tabindex="0"]')) old.setAttribute('tabindex', '-1');
    element.setAttribute('tabindex', '0');
    if (this.byKey && !document.querySelector('dialog[open]')) element.focus({ preventScroll: true });
  }

  /** @param {Place} place */
  alive(place) {
    return this.stops().some((stop) => stop.place.pile === place.pile);
  }

  /** All elements that arrows can reach. */
  stops() {
    const { view, input } = this;
    const targets = input.chosen ? movesFrom(input.scene, input.chosen).map((move) => view.elementAt(move.to)) : [];
    /** @type {HTMLElement[]} */
    const all = [...view.element.querySelectorAll('.card:not(.buried, [aria-hidden]), .slot.empty')]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => !element.classList.contains('down') || element.classList.contains('clickable'));
    const wanted = targets.length ? all.filter((element) => targets.includes(/** @type {any} */ (element)) ||
      element.classList.contains('chosen')) : all;
    return wanted.map((element) => {
      const place = { pile: element.dataset.pile ?? '', index: Number(element.dataset.index) };
      return { element, place, ...this.view.pointOf({ pile: place.pile, index: Math.max(0, place.index) }) };
    });
  }

  /** @param {Direction} direction */
  walk(direction) {
    const stops = this.stops();
    const active = document.activeElement;
    const from = stops.find(({ element }) => element === active) ?? stops.find(({ element }) => element.tabIndex === 0);
    const to = from ? nearest(from, stops, direction) : stops[0];
    (to ?? from)?.element.focus();
  }

  /** F: moves the focused card to a foundation, or else any card that can go there. */
  sendUp() {
    const { input } = this;
    const here = input.chosen ?? this.last;
    const natural = here && naturalMove(input.scene, here);
    const ups = upMoves(input.scene);
    const move = ups.find((candidate) => candidate === natural) ?? (ups.length === 1 ? ups[0] : undefined);
    if (move) input.wishes.move(move);
    else if (ups.length) this.view.elementAt(ups[0].from)?.focus();
  }

  /** Shift and a digit: moves the chosen card to that foundation, or else the only card that can go there. @param {number} n */
  foundation(n) {
    const { input } = this;
    const pile = input.scene.piles.filter(({ kind }) => kind === 'foundation')[n - 1];
    const ups = upMoves(input.scene).filter(({ to }) => to.pile === pile?.id);
    const here = input.chosen ?? this.last;
    const move = ups.find(({ from }) => from.pile === here?.pile && from.index === here.index) ?? (ups.length === 1 ? ups[0] : undefined);
    if (move) input.wishes.move(move);
    else if (ups.length) this.view.elementAt(ups[0].from)?.focus();
  }

  /** A digit: moves the chosen card to that column or stack. If none is chosen, chooses the last movable card there. @param {number} n */
  number(n) {
    const { input, view } = this;
    const pile = input.scene.piles.find(({ id, kind }) => (kind === 'column' || kind === 'stack') && id.endsWith(String(n)) &&
      id.slice(-2) !== `1${n}`);
    if (!pile) return;
    const move = input.chosen && movesFrom(input.scene, input.chosen).find(({ to }) => to.pile === pile.id);
    if (move) return input.wishes.move(move);
    const places = input.scene.moves.filter(({ from, click }) => !click && from.pile === pile.id).map(({ from }) => from);
    const place = places.at(-1) ?? { pile: pile.id, index: -1 };
    view.elementAt(place)?.focus();
    if (places.length) input.choose(place);
  }
}
