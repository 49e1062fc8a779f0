// stage.js: a table with a line of text and buttons below, for lessons and puzzles.
import { announce } from '../announce.js';
import { el, fill } from '../dom.js';
import { lookOf } from '../games/index.js';
import { play } from '../sounds.js';
import { TableInput } from '../table/input.js';
import { TableKeyboard } from '../table/keyboard.js';
import { TableView } from '../table/view.js';

/** @import {Move, Scene} from '../types.js' */
/** @import {Child} from '../dom.js' */

export class Stage {
  /** @param {string} game @param {string} title @param {(move: Move) => void} move  a person made a legal move */
  constructor(game, title, move) {
    this.view = new TableView(lookOf(game));
    this.input = new TableInput(this.view, { move, chosen: () => this.point() });
    this.keyboard = new TableKeyboard(this.input);
    this.text = el('p', { class: 'coach', 'aria-live': 'polite' });
    this.extra = el('p', { class: 'stage-extra' });
    this.area = el('div', { class: 'table-area' }, this.view.element);
    this.buttons = el('div', { class: 'stage-buttons' });
    this.view.element.setAttribute('aria-label', title);
    this.element = el('div', { class: 'play' }, el('div', { class: 'felt stage' },
      el('div', { class: 'felt-head' }, el('h1', { class: 'deal-name' }, title), this.text, this.extra), this.area, this.buttons));
    this.sizes = new ResizeObserver(() => (this.view.refit(), this.input.mark(), this.point()));
    this.sizes.observe(this.area);
    /** @type {Move | undefined} */
    this.pointed = undefined;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector('dialog[open]') || (event.target instanceof Element && event.target.closest('.stage-buttons, .top'))) return;
    if (event.key.toLowerCase() === 'd' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const draw = this.view.scene?.moves.find(({ click }) => click);
      if (draw && this.input.enabled) this.input.wishes.move(draw);
    } else if (this.keyboard.key(event)) event.preventDefault();
  }

  /** @param {Scene} scene @param {Move} [move]  the move that led there */
  show(scene, move) {
    if (move) play(move.click ? 'turn' : 'card');
    this.view.show(scene, move);
    this.input.settle();
    this.keyboard.settle();
    this.point();
  }

  /** @param {string} text */
  say(text) {
    if (this.text.textContent === text) return;
    fill(this.text, text);
    announce(text);
  }

  /** @param {...Child} children */
  offer(...children) {
    fill(this.buttons, ...children);
  }

  /** Marks a move on the table, until another is given. @param {Move | undefined} [move] */
  point(move = this.pointed) {
    this.pointed = move;
    for (const old of this.view.element.querySelectorAll('.pointed')) old.classList.remove('pointed');
    if (!move) return;
    this.view.elementAt(move.click ? { pile: move.from.pile, index: -1 } : move.from)?.classList.add('pointed');
    if (!move.click) this.view.elementAt(move.to)?.classList.add('pointed');
  }

  leave() {
    this.sizes.disconnect();
    document.removeEventListener('keydown', this.onKey);
  }
}

/** @param {string} text @param {() => void} act @param {string} [kind] */
export const stageButton = (text, act, kind = '') => el('button', { class: `wide-button ${kind}`, type: 'button', click: act }, text);
