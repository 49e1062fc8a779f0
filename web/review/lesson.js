// lesson.js: "learn from your mistakes": the decisions that cost most, asked again as questions.
import { el, fill } from '../dom.js';
import { cardSign, moveText } from '../games/words.js';
import { pointsText } from '../hints/format.js';
import { t } from '../i18n/index.js';
import { equalMoves } from '../table/moves.js';

/** @import {Decision, Move, Scene} from '../types.js' */
/** @import {Board} from './board.js' */

export class Lesson {
  /** @param {string} unit @param {Decision[]} decisions @param {Board} board @param {() => void} done */
  constructor(unit, decisions, board, done) {
    this.unit = unit;
    this.decisions = decisions;
    this.board = board;
    this.done = done;
    this.at = 0;
    this.right = 0;
    this.element = el('section', { class: 'panel lesson', 'aria-live': 'polite' });
  }

  async ask() {
    const decision = this.decisions[this.at];
    if (!decision) return this.end();
    const scene = await this.board.question(decision);
    if (!scene) return undefined;
    const heading = el('h2', { tabindex: -1 }, t('learn.question', { n: this.at + 1, count: this.decisions.length, move: decision.move }));
    fill(this.element, heading, el('p', {}, t('learn.ask')),
      el('div', { class: 'button-row answers' }, ...scene.moves.map((move) => this.choice(scene, move, decision))), this.leaveButton());
    return heading.focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {Move} move @param {Decision} decision */
  choice(scene, move, decision) {
    return el('button', { class: 'wide-button', type: 'button', click: () => this.answer(scene, move, decision) }, moveText(scene, move, cardSign));
  }

  /** @param {Scene} scene @param {Move} move @param {Decision} decision */
  answer(scene, move, decision) {
    const find = (/** @type {string} */ word) => scene.moves.find((candidate) => candidate.word === word);
    const best = find(decision.best);
    const right = best !== undefined && equalMoves(scene, move, best);
    const text = best ? moveText(scene, best, cardSign) : decision.best;
    const points = pointsText(this.unit, decision.loss ?? 0, false);
    const key = right ? 'learn.right' : move.word === decision.word ? 'learn.same' : 'learn.wrong';
    if (right) this.right++;
    this.at++;
    this.board.show(decision);
    fill(this.element, el('p', { class: right ? 'yes' : '' }, t(this.unit === 'winnable' ? `${key}.winnable` : key, { best: text, points })),
      el('div', { class: 'button-row' },
        el('button', { class: 'wide-button primary', type: 'button', click: () => this.ask() }, t(this.at < this.decisions.length ? 'learn.next' : 'learn.end'))));
    this.element.querySelector('button')?.focus({ preventScroll: true });
  }

  end() {
    fill(this.element, el('p', {}, t('learn.score', { right: this.right, count: this.decisions.length })), this.leaveButton());
  }

  leaveButton() {
    return el('button', { class: 'wide-button', type: 'button', click: this.done }, t('learn.close'));
  }
}
