// result.js: the panel at the end of a game: the result, the reason, and whether it could have been won.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { gamePage } from '../games/index.js';
import { cardSign, moveText } from '../games/words.js';
import { errorText, t } from '../i18n/index.js';
import { lostPlace } from './lost.js';

/** @import {LostAt, State} from '../types.js' */

/**
 * @typedef {object} Wishes
 * @property {() => void} again    the same deal
 * @property {() => void} fresh    another deal
 * @property {() => void} solve    step through a solution
 * @property {(at: number) => void} look   show the position after this many moves
 * @property {(at: number) => void} goTo   go back there and continue
 * @property {() => void} end    show the final position again
 */

/** @param {State} state */
function headline(state) {
  const { phase, points } = state.outcome;
  if (phase === 'won') return t('over.won');
  if (phase === 'finished' && points) {
    const best = points[state.seat] === Math.max(...points) && points[state.seat] > 0;
    return t(best ? 'over.finished.best' : 'over.finished', { points: String(points[state.seat]).replace('-', '−') });
  }
  return t(state.revealed && phase === 'playing' ? 'over.givenup' : 'over.lost');
}

export class ResultPanel {
  /** @param {State} state @param {boolean} solvable @param {Wishes} wishes */
  constructor(state, solvable, wishes) {
    this.state = state;
    this.wishes = wishes;
    this.abort = new AbortController();
    this.answer = el('div', { class: 'result-answer', 'aria-live': 'polite' });
    const won = state.outcome.phase === 'won';
    const lost = !won && state.outcome.phase !== 'finished';
    const story = won ? [t('over.won.text', { n: state.at })] : gamePage(state.game).story(state.scene, state.outcome.points);
    this.element = el('section', { class: `panel result ${won ? 'won' : ''}`, 'aria-label': headline(state) },
      el('h2', {}, headline(state)),
      story.length > 0 && el('ul', { class: 'story' }, ...story.map((line) => el('li', {}, line))),
      lost && solvable && this.button('over.winnable', () => this.findOut(), 'primary'), this.answer,
      el('div', { class: 'button-row' },
        this.button('tool.new', wishes.fresh, won ? 'primary' : ''), this.button('tool.again', wishes.again)),
      el('a', { class: 'wide-button', href: `#/review/${state.play}` }, t('tool.review')));
  }

  /** @param {import('../i18n/index.js').Key} key @param {() => void} act @param {string} [kind] */
  button(key, act, kind = '') {
    return el('button', { class: `wide-button ${kind}`, type: 'button', click: act }, t(key));
  }

  async findOut() {
    const stop = this.button('over.stop', () => this.abort.abort());
    const progress = (/** @type {{ states?: number }} */ { states = 0 }) =>
      fill(this.answer, el('p', {}, t('over.searching', { states: states.toLocaleString() })), stop);
    progress({});
    this.abort = new AbortController();
    try {
      const found = await api.solution(this.state.play, 'start', progress, this.abort.signal);
      if (found.verdict !== 'won') {
        return fill(this.answer, el('p', {}, t(found.verdict === 'lost' ? 'over.winnable.no' : 'over.winnable.unknown')));
      }
      this.sayYes();
      await this.sayWhere(await api.lostAt(this.state.play, this.abort.signal));
    } catch (error) {
      const problem = /** @type {api.ApiError} */ (error);
      if (this.where) fill(this.where);
      if (problem.code === 'stopped') fill(this.answer);
      else if (problem.code !== 'unsupported') this.answer.append(el('p', {}, errorText(problem)));
    }
  }

  sayYes() {
    this.where = el('p', {}, t('hints.wait'));
    fill(this.answer, el('p', { class: 'yes' }, t('over.winnable.yes')), this.where,
      this.button('over.show', this.wishes.solve));
  }

  /** The move that lost the win, as far as it is known. @param {LostAt | null} lost */
  async sayWhere(lost) {
    if (!this.where) return;
    const { key, at } = lostPlace(lost);
    const { scene } = at === undefined ? this.state : await api.playAt(this.state.play, at);
    const words = (/** @type {string | undefined} */ word) => {
      const move = scene.moves.find((candidate) => candidate.word === word);
      return move ? moveText(scene, move, cardSign) : word ?? '';
    };
    fill(this.where, t(key, {
      n: lost?.move ?? 0, word: words(lost?.word), better: words(lost?.better), first: (lost?.winnable ?? 0) + 1, last: lost?.lost ?? 0,
    }));
    if (at === undefined) return;
    this.where.after(this.button('over.lostat.go', () => this.wishes.look(at)),
      ...(this.state.revealed ? [] : [this.button('over.try', () => this.wishes.goTo(at))]),
      this.button('over.end', this.wishes.end));
  }

  leave() {
    this.abort.abort();
  }
}
