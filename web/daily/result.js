// result.js: one result of a daily deal: won or lost, time, moves, help, the score, and sharing it.
import { dealCode } from '../deal-code.js';
import { el, fill } from '../dom.js';
import { errorText, plural, t } from '../i18n/index.js';
import { clockText } from '../mine/statistics.js';
import { settings } from '../settings.js';
import { isOver, isUnaided, isWon } from './results.js';
import { findScore, knownScore } from './score.js';
import { openShare } from './share.js';

/** @import {PlayRow, State} from '../types.js' */
/** @import {Day} from './day.js' */
/** @import {Score} from '../journal.js' */

/** @param {Day} day */
export const dayText = (day) => new Date(`${day}T12:00:00`).toLocaleDateString(settings.language === 'ja' ? 'ja-JP' : 'en-GB', { dateStyle: 'long' });

/** The row of a game that is on the table. @param {State} state @returns {PlayRow} */
export const rowOf = (state) => ({
  ...state, phase: state.outcome.phase, moves: state.at, ...(state.outcome.points ? { points: state.outcome.points } : {}),
});

/** @param {PlayRow} row */
export function resultText(row) {
  const parts = [
    !isOver(row) ? t('daily.open') : row.phase === 'finished' ? t('review.points', { points: String(row.points?.[0] ?? 0).replace('-', '−') })
      : t(isWon(row) ? 'daily.won' : 'daily.lost'),
    row.time_ms ? t('daily.time', { time: clockText(row.time_ms) }) : '',
    plural(row.moves, 'home.move', 'home.moves'),
    t(isUnaided(row) ? 'daily.unaided' : 'daily.helped'),
  ];
  return parts.filter(Boolean).join(t('daily.join'));
}

/** @param {Score} score */
export function scoreText({ loss, accuracy, luck }) {
  const one = (/** @type {number} */ value) => value.toFixed(1).replace('-', '−');
  const sign = (/** @type {number} */ value) => (value > 0 ? `+${one(value)}` : one(value));
  const text = t('daily.score', { loss: one(loss), accuracy: Math.round(accuracy) });
  return luck === undefined ? text : `${text}${t('daily.sentence')}${t('daily.luck', { luck: sign(luck) })}`;
}

export class DailyResult {
  /** @param {PlayRow} row @param {Day} day @param {{ streak?: string, review?: boolean }} [more]  streak: a line about it; review: with a link */
  constructor(row, day, { streak = '', review = false } = {}) {
    this.row = row;
    this.day = day;
    this.streak = streak;
    this.abort = new AbortController();
    this.score = el('p', { class: 'daily-score', 'aria-live': 'polite' });
    this.share = el('button', { class: 'wide-button', type: 'button', click: () => this.open() }, t('share.title'));
    this.element = el('div', { class: 'daily-result' }, el('p', { class: 'verdict' }, resultText(row)), this.score,
      isOver(row) && el('div', { class: 'button-row' }, this.share, review && el('a', { class: 'wide-button', href: `#/review/${row.play}` }, t('tool.review'))));
  }

  /** Shows the score, and finds it first when it is not known. */
  async evaluate() {
    const { row } = this;
    if (!isOver(row)) return;
    try {
      const known = knownScore(row.play, row.moves);
      if (!known) fill(this.score, t('review.working'));
      this.found = known ?? await findScore(row.play, row.moves, row.winnable === true, this.abort.signal);
      fill(this.score, this.found ? scoreText(this.found) : '');
    } catch (error) {
      const problem = /** @type {{ code?: string, message: string }} */ (error);
      fill(this.score, problem.code === 'stopped' || problem.code === 'unsupported' ? '' : errorText(problem));
    }
  }

  open() {
    const { row, day, streak } = this;
    const score = this.found ? scoreText(this.found) : '';
    openShare({ game: row.game, day, lines: [resultText(row), score, streak].filter(Boolean), code: dealCode({ game: row.game, deal: row.deal, rules: '' }) });
  }

  leave() {
    this.abort.abort();
  }
}
