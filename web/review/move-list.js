// move-list.js: every move of the game with its marks; the decision that is shown is marked.
import { el } from '../dom.js';
import { wordText } from '../games/index.js';
import { t } from '../i18n/index.js';
import { fairGrade } from './luck.js';

/** @import {Decision, Reveal, Review, State} from '../types.js' */
/** @import {Choose} from './summary.js' */

const SIGNS = /** @type {Record<string, string>} */ ({ inaccuracy: '?!', mistake: '?', blunder: '??' });

export class MoveList {
  /** @param {State} state @param {Review} review @param {Reveal[]} lucky  those with a mark @param {Choose} choose */
  constructor(state, review, lucky, choose) {
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    const decisions = new Map(review.decisions.map((decision) => [decision.move, decision]));
    const reveals = new Map(lucky.map((reveal) => [reveal.move, reveal]));
    const items = state.words.flatMap((word, i) => {
      const decision = decisions.get(i + 1);
      const reveal = reveals.get(i + 1);
      if (state.players.length > 1 && !decision && !reveal) return [];
      return [this.row(state.game, i + 1, word, decision, reveal, choose)];
    });
    this.list = el('ol', { class: 'move-list' }, ...items);
    this.element = el('section', { class: 'panel moves' }, el('h2', {}, t('moves.title')), el('p', { class: 'fine' }, t('moves.how')), this.list);
  }

  /** @param {string} game @param {number} n @param {string} word @param {Decision | undefined} decision
   *  @param {Reveal | undefined} reveal @param {Choose} choose */
  row(game, n, word, decision, reveal, choose) {
    const grade = decision && fairGrade(decision);
    const error = grade ? SIGNS[grade] ?? '' : '';
    const sign = [error, reveal ? (reveal.luck > 0 ? '▲' : '▼') : ''].filter(Boolean).join(' ');
    const kind = error ? /** @type {string} */ (grade) : reveal ? (reveal.luck > 0 ? 'lucky' : 'unlucky') : '';
    const pick = decision ? () => choose.decision(decision) : reveal ? () => choose.reveal(reveal) : undefined;
    const words = [el('span', { class: 'move-number' }, `${n}.`), el('span', {}, wordText(game, word)), el('span', { class: `move-sign ${kind}` }, sign)];
    const item = el('li', {}, pick ? el('button', { class: 'move-row', type: 'button', click: pick }, ...words) : el('span', { class: 'move-row' }, ...words));
    this.rows.set(n, item);
    return item;
  }

  /** Marks the move that is shown, and brings it into view within the list. @param {number} n */
  point(n) {
    for (const [number, item] of this.rows) item.classList.toggle('current', number === n);
    const item = this.rows.get(n);
    if (item) this.list.scrollTop = item.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
