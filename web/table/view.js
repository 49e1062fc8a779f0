// view.js: draws a scene. Keeps one element per card during a game, so that cards can be animated.
import { el, fill, setVars } from '../dom.js';
import { cardPicture } from '../cards/face.js';
import { isFaceDown } from '../cards/word.js';
import { settings } from '../settings.js';
import { identify } from './identity.js';
import { SMALL, layOut } from './layout.js';
import { mirror } from './mirror.js';
import { fadeOut, glide, turnOver } from './motion.js';

/** @import {Move, Pile, Place, Scene} from '../types.js' */
/** @import {Arrangement, Layout, Point} from './layout.js' */
/** @import {Known} from './identity.js' */

/** @typedef {Known & { element: HTMLButtonElement, at: Point, carried?: boolean }} Shown */
/** @typedef {{ above?: string, below?: string, slot?: string }} Notes  texts around a pile */
/** @typedef {{ place: Place, text: string, kind: string, title?: string }} Tag  a small sign on a card or pile */

/**
 * How a game's table looks.
 * @typedef {object} Look
 * @property {(scene: Scene, area: { width: number, height: number }) => Arrangement} arrange
 * @property {(scene: Scene, pile: Pile) => Notes} notes
 * @property {(pile: Pile) => string} pileName
 * @property {(pile: Pile, index: number) => string} cardName
 */

const DEAL_MS = 420; // until the last card of a deal starts to move
const REM = 16; // pixels of a rem for which the heights of words are given
const EDGE = 9; // pixels around the table, so that highlights are not cut off
const ROOM = { small: 0.72, normal: 1, large: 1.45 }; // of the height that the table may take, by card size
const SHOWN_BELOW = 2; // cards drawn below the top of a pile whose cards cover each other

export class TableView {
  /** @param {Look} look */
  constructor(look) {
    this.look = look;
    this.element = el('div', { class: 'table', role: 'application' });
    this.tags = el('div', { class: 'tags', 'aria-hidden': 'true' });
    this.element.append(this.tags);
    /** @type {Map<string, { group: HTMLElement, slot: HTMLButtonElement, above: HTMLElement, below: HTMLElement }>} */
    this.piles = new Map();
    /** @type {Map<number, Shown>} */
    this.cards = new Map();
    /** @type {Scene | undefined} */
    this.scene = undefined;
    /** @type {Layout | undefined} */
    this.layout = undefined;
    /** @type {Tag[]} */
    this.tagged = [];
    /** @type {Known[] | undefined} */
    this.undealt = undefined;
    /** @type {import('./layout.js').Size} */
    this.area = { width: 0, height: 0 };
  }

  /** Shows a scene; cards move from their old places to the new ones. @param {Scene} scene @param {Move} [move] */
  show(scene, move) {
    const known = identify([...this.cards.values()].map(({ key, pile, index, word }) => ({ key, pile, index, word })), scene, move);
    const fresh = !this.scene;
    this.scene = scene;
    this.measure();
    for (const pile of scene.piles) this.showPile(pile);
    const kept = new Set(known.map(({ key }) => key));
    for (const [key, card] of this.cards) {
      if (kept.has(key)) continue;
      fadeOut(card.element);
      this.cards.delete(key);
    }
    known.forEach((card) => this.showCard(card, fresh));
    if (fresh) this.undealt = known;
    this.setTags([]);
  }

  /** Animates the first scene once the table has a size: cards come from the stock, or from above. @param {Known[]} known */
  dealOut(known) {
    this.undealt = undefined;
    const stock = this.scene?.piles.find(({ kind }) => kind === 'stock')?.id;
    const from = stock ? this.pointOf({ pile: stock, index: 0 }) : { x: this.area.width / 2, y: -this.area.height / 2 };
    const dealt = known.filter(({ pile }) => pile !== stock);
    dealt.forEach(({ key }, order) => {
      const card = this.cards.get(key);
      if (card) glide(card.element, from, card.at, (order * DEAL_MS) / dealt.length);
    });
  }

  /** Fits the table to its current size; cards that were dragged move back. */
  refit() {
    if (!this.scene) return;
    this.measure();
    for (const pile of this.scene.piles) this.showPile(pile);
    for (const card of this.cards.values()) {
      const from = card.at;
      card.at = this.pointOf(card);
      setVars(card.element, { '--x': `${card.at.x}px`, '--y': `${card.at.y}px` });
      if (card.carried) glide(card.element, from, card.at);
      card.carried = false;
    }
    this.setTags(this.tagged);
    if (this.undealt && this.element.isConnected) this.dealOut(this.undealt);
  }

  measure() {
    if (!this.scene) return;
    const box = this.element.parentElement;
    const scale = (parseFloat(getComputedStyle(document.documentElement).fontSize) || REM) / REM;
    this.area = {
      width: (box?.clientWidth || 800) - 2 * EDGE, height: (box?.clientHeight || 600) - 2 * EDGE, scale,
    };
    const plan = this.look.arrange(this.scene, this.area);
    const room = { ...this.area, height: this.area.height * ROOM[settings.cardSize] };
    this.layout = layOut(this.scene, settings.leftHanded ? mirror(this.scene, plan) : plan, room);
    const { card, height } = this.layout;
    setVars(this.element, {
      '--card-w': `${card.width}px`, '--card-h': `${card.height}px`, '--table-h': `${height}px`,
    });
    this.element.classList.toggle('size-small', card.width < SMALL);
  }

  /** @param {Place} place @returns {Point} */
  pointOf({ pile, index }) {
    const place = this.layout?.places.get(pile);
    const offset = place?.cards[index] ?? { x: 0, y: 0 };
    return { x: (place?.x ?? 0) + offset.x, y: (place?.y ?? 0) + offset.y };
  }

  /** @param {Pile} pile */
  showPile(pile) {
    const place = this.layout?.places.get(pile.id);
    const parts = this.piles.get(pile.id) ?? this.makePile(pile);
    parts.group.hidden = !place;
    if (!place || !this.scene) return;
    const notes = this.look.notes(this.scene, pile);
    parts.group.setAttribute('aria-label', this.look.pileName(pile));
    parts.slot.setAttribute('aria-label', this.look.pileName(pile));
    fill(parts.slot, notes.slot && el('span', { class: 'slot-sign', 'aria-hidden': 'true' }, notes.slot));
    parts.slot.classList.toggle('empty', pile.cards.length === 0);
    fill(parts.above, notes.above);
    fill(parts.below, notes.below);
    parts.group.classList.toggle('squeezed', place.squeezed);
    setVars(parts.group, { '--px': `${place.x}px`, '--py': `${place.y}px`, '--pw': `${place.width}px` });
  }

  /** @param {Pile} pile */
  makePile(pile) {
    const slot = el('button', { class: 'slot', type: 'button', tabindex: -1, 'data-pile': pile.id, 'data-index': -1 });
    const above = el('div', { class: 'pile-above' });
    const below = el('div', { class: 'pile-below' });
    const group = el('div', { class: `pile kind-${pile.kind}`, role: 'group', 'data-id': pile.id }, above, slot, below);
    const parts = { group, slot, above, below };
    this.piles.set(pile.id, parts);
    this.tags.before(group);
    return parts;
  }

  /** @param {Known} card @param {boolean} fresh */
  showCard(card, fresh) {
    const at = this.pointOf(card);
    const shown = this.cards.get(card.key) ?? this.makeCard(card);
    const { element } = shown;
    const from = this.cards.has(card.key) ? shown.at : undefined;
    this.cards.set(card.key, Object.assign(shown, card, { at }));
    const group = this.piles.get(card.pile)?.group;
    if (group && element.parentElement !== group) group.append(element);
    else if (group && element.nextElementSibling) this.keepOrder(group, element, card.index);
    element.dataset.pile = card.pile;
    element.dataset.index = String(card.index);
    setVars(element, { '--x': `${at.x}px`, '--y': `${at.y}px` });
    this.paint(shown, card);
    if (from && !fresh) glide(element, from, at);
  }

  /** @param {HTMLElement} group @param {HTMLElement} element @param {number} index */
  keepOrder(group, element, index) {
    const cards = group.querySelectorAll('.card');
    if (cards[index] !== element) group.insertBefore(element, cards[index] ?? null);
  }

  /** @param {Known} card @returns {Shown} */
  makeCard(card) {
    const element = el('button', { class: 'card', type: 'button', tabindex: -1 }, cardPicture(card.word));
    element.dataset.word = card.word;
    return { ...card, element, at: { x: 0, y: 0 } };
  }

  /** Updates the face, the name and the visibility of a card. @param {Shown} shown @param {Known} card */
  paint(shown, card) {
    const { element } = shown;
    const pile = this.scene?.piles.find(({ id }) => id === card.pile);
    if (!pile || !this.scene) return;
    const flat = this.layout?.places.get(pile.id)?.cards.every(({ x }) => x === 0) &&
      !['column', 'stack', 'row'].includes(pile.kind);
    const down = isFaceDown(card.word) || card.index < (pile.down ?? 0);
    element.classList.toggle('buried', Boolean(flat) && card.index < pile.cards.length - 1 - SHOWN_BELOW);
    element.classList.toggle('down', down);
    element.classList.toggle('known', down && !isFaceDown(card.word));
    element.setAttribute('aria-label', this.look.cardName(pile, card.index));
    if (element.dataset.word === card.word) return;
    element.dataset.word = card.word;
    turnOver(element, () => fill(element, cardPicture(element.dataset.word ?? '??')));
  }

  /** The element at a place: its card, or the pile's top, or the empty slot. @param {Place} place */
  elementAt({ pile, index }) {
    const count = this.scene?.piles.find(({ id }) => id === pile)?.cards.length ?? 0;
    const wanted = index >= 0 ? index : count - 1;
    for (const card of this.cards.values()) {
      if (card.pile === pile && card.index === wanted) return card.element;
    }
    return this.piles.get(pile)?.slot;
  }

  /** Whether the cards of a pile cover each other's right side; signs then go to the left. @param {string} id */
  isFan(id) {
    return ['hand', 'others', 'kept'].includes(this.scene?.piles.find((pile) => pile.id === id)?.kind ?? '');
  }

  /** Small signs on cards: values and plans. @param {Tag[]} tags */
  setTags(tags) {
    this.tagged = tags;
    fill(this.tags, ...tags.map(({ place, text, kind, title }) => {
      const count = this.scene?.piles.find(({ id }) => id === place.pile)?.cards.length ?? 0;
      const index = place.index >= 0 ? place.index : Math.max(0, count - 1);
      const at = this.pointOf({ pile: place.pile, index });
      const low = this.layout && (this.layout.places.get(place.pile)?.cards.length ?? 0) > 1 && this.isFan(place.pile);
      const tag = el('span', { class: `tag ${kind} ${low ? 'low' : ''}`, title }, text);
      setVars(tag, { '--x': `${at.x}px`, '--y': `${at.y}px` });
      return tag;
    }));
  }
}
