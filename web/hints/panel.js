// panel.js: the list of legal moves with the value of each; the estimates improve while the panel is open.
import * as api from '../api.js';
import { announce } from '../announce.js';
import { el, fill, setVars } from '../dom.js';
import { gamePage } from '../games/index.js';
import { moveText, cardSign } from '../games/words.js';
import { errorText, t } from '../i18n/index.js';
import { icon } from '../icons.js';
import { firmness, intervalText, isFirm, isVague, meaningText, rankOf, scaleOf, worthSign, worthText } from './format.js';

/** @import {Hint, HintMove, Move, Scene, State} from '../types.js' */
/** @import {Tag} from '../table/view.js' */

/**
 * @typedef {object} Wishes
 * @property {(move: Move) => void} move
 * @property {(move: Move) => void} why
 * @property {(move: Move | undefined) => void} point  the pointer or the focus is on a line
 * @property {() => void} changed   there are new values to show on the cards
 */

export class HintPanel {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.list = el('ol', { class: 'hint-list' });
    this.note = el('p', { class: 'hint-state' });
    this.element = el('section', { class: 'panel hints', 'aria-label': t('hints.title') },
      el('h2', {}, t('hints.title')), this.note, this.list, el('p', { class: 'fine' }, t('hints.note')));
    this.stop = () => {};
    /** @type {Hint | undefined} */
    this.hint = undefined;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    /** @type {import('../games/types.js').PointScale | undefined} */
    this.points = undefined;
  }

  /** Asks for the hints of a position and cancels the previous request. @param {State} state */
  ask(state) {
    this.leave();
    this.scene = state.scene;
    this.points = gamePage(state.game).points;
    fill(this.list);
    if (!state.turn || !state.scene.moves.length) return fill(this.note, t('hints.none'));
    fill(this.note, t('hints.wait'));
    this.stop = api.hints(state.play, {
      hint: (hint) => this.show(hint),
      end: (data) => this.finish(data.reason),
      failed: (error) => fill(this.note, errorText(error)),
    });
  }

  leave() {
    this.stop();
    this.stop = () => {};
    this.hint = undefined;
  }

  /** @param {string} reason */
  finish(reason) {
    if (reason === 'changed' || !this.hint) return;
    const { moves, unit } = this.hint;
    const best = moves[0];
    const move = best && this.moveOf(best.word);
    if (!move || !this.scene) return;
    announce(t('hints.spoken', {
      move: moveText(this.scene, move), worth: worthText(unit, best.worth),
      low: worthText(unit, best.low), high: worthText(unit, best.high),
    }));
  }

  /** @param {string} word */
  moveOf(word) {
    return this.scene?.moves.find((move) => move.word === word);
  }

  /** @param {Hint} hint */
  show(hint) {
    this.hint = hint;
    fill(this.note, [meaningText(hint.unit), firmness(hint)].filter(Boolean).join(' · '));
    this.wishes.point(undefined);
    const place = scaleOf(hint.unit, hint.moves, this.points);
    const focused = document.activeElement?.closest('[data-word]')?.getAttribute('data-word');
    fill(this.list, ...hint.moves.map((move) => this.line(hint, move, place)));
    if (focused) this.refocus(focused);
    this.wishes.changed();
  }

  /** @param {string} word */
  refocus(word) {
    for (const line of this.list.children) {
      if (line.getAttribute('data-word') === word) /** @type {HTMLElement | null} */ (line.querySelector('.hint-move'))?.focus();
    }
  }

  /** @param {Hint} hint @param {HintMove} worth @param {(value: number | null) => number} place */
  line(hint, worth, place) {
    const move = this.moveOf(worth.word);
    const words = move && this.scene ? moveText(this.scene, move, cardSign) : worth.word;
    const bar = el('span', { class: 'hint-bar' }, el('span', { class: 'hint-span' }), el('span', { class: 'hint-dot' }));
    setVars(bar, { '--low': place(worth.low), '--high': place(worth.high), '--worth': place(worth.worth) });
    const button = el('button', {
      class: 'hint-move', type: 'button',
      click: () => move && this.wishes.move(move),
      pointerenter: () => this.wishes.point(move), pointerleave: () => this.wishes.point(undefined),
      focus: () => this.wishes.point(move), blur: () => this.wishes.point(undefined),
    }, el('span', { class: 'hint-words' }, words), el('span', { class: 'hint-worth' }, worthText(hint.unit, worth.worth)),
    bar, el('span', { class: 'hint-interval' }, intervalText(hint.unit, worth)));
    const why = el('button', {
      class: 'icon-button', type: 'button', title: t('tool.why'), 'aria-label': t('why.title', { move: words }),
      click: () => move && this.wishes.why(move),
    }, icon('why'));
    bar.hidden = hint.unit === 'winnable';
    const rank = isFirm(hint.unit, worth, this.points) && isFirm(hint.unit, hint.moves[0], this.points) ? rankOf(worth, hint.moves[0]) : 'vague';
    return el('li', { class: `hint ${rank}`, 'data-word': worth.word }, button, why);
  }

  /** The signs for the table: on the targets of the chosen card, or else on each card that can move, with its best value.
   *  @param {(move: Move) => boolean} chosen  whether a move belongs to the chosen card @param {boolean} any
   *  @returns {Tag[]} */
  tags(chosen, any) {
    const { hint } = this;
    if (!hint) return [];
    /** @type {Map<string, Tag>} */
    const tags = new Map();
    for (const worth of hint.moves) {
      const move = this.moveOf(worth.word);
      if (!move || (any && !chosen(move))) continue;
      const place = any ? move.to : move.from;
      const key = `${place.pile}/${place.index}`;
      if (!tags.has(key)) {
        const firm = isFirm(hint.unit, worth, this.points) && isFirm(hint.unit, hint.moves[0], this.points);
        tags.set(key, isVague(hint.unit, worth, this.points) ? { place, text: '…', kind: 'worth' }
          : { place, text: worthSign(hint.unit, worth.worth), kind: `worth ${firm ? rankOf(worth, hint.moves[0]) : ''}` });
      }
    }
    return [...tags.values()];
  }
}
