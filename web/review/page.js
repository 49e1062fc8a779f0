// page.js: the review of a played game: the win chance over time, the most costly decisions, and the better moves.
import * as api from '../api.js';
import { Chart } from '../charts/chart.js';
import { el, fill } from '../dom.js';
import { gameTitle } from '../games/index.js';
import { worthText } from '../hints/format.js';
import { t, tMaybe } from '../i18n/index.js';
import { playAddress } from '../router.js';
import { costly } from './costly.js';
import { figuresPanel } from './figures.js';
import { Board } from './board.js';

/** @import {Decision, Review, State} from '../types.js' */
/** @import {Route} from '../router.js' */

const QUICK = 8;
const SURE = 40;

/** The win chance over time, one point per decision. @param {Review} review @param {Decision[]} valued @param {(d: Decision) => void} choose */
function graph(review, valued, choose) {
  const unit = review.unit ?? '';
  return new Chart({
    title: t('review.graph'),
    x: valued.map(({ move }) => move),
    xLabel: t('review.move'), wholeX: true,
    yLabel: tMaybe(`hints.unit.${unit}`, {}, unit),
    format: (value) => worthText(unit, value),
    range: unit === 'win probability' || unit === 'winnable' ? [0, 1] : undefined,
    lines: [
      {
        label: t('review.after'), colour: '--accent', values: valued.map(({ after }) => after?.worth ?? null),
        low: valued.map(({ after }) => after?.low ?? null), high: valued.map(({ after }) => after?.high ?? null),
      },
      { label: t('review.best'), colour: '--warm', kind: 'points', values: valued.map(({ before, cost }) => ((cost ?? 0) > 0 ? before?.worth ?? null : null)) },
    ],
    chosen: (index) => choose(valued[index]),
  });
}

/** @param {State} state */
function headline(state) {
  const { phase, points } = state.outcome;
  const result = phase === 'finished' && points ? t('review.points', { points: points[state.seat] })
    : t(phase === 'won' ? 'review.won' : phase === 'lost' || state.revealed ? 'review.lost' : 'review.open');
  return `${gameTitle(state.game)} · ${state.deal} · ${result}`;
}

/** Where the deal stopped being winnable. @param {Review} review */
function verdictLine({ lost_at: lost }) {
  if (!lost) return '';
  if (lost.verdict === 'undecided') return t('review.winnable.unknown');
  if (lost.verdict === 'lost') return t('review.winnable.never');
  return lost.move > 0 ? t('review.winnable.until', { n: lost.move, word: lost.word ?? '–', better: lost.better ?? '–' }) : t('review.winnable.yes');
}

class ReviewPage {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.abort = new AbortController();
    this.board = new Board(state);
    this.status = el('div', { class: 'progress-row' });
    this.body = el('div', { class: 'review-body' });
    this.title = `${t('review.title')}: ${state.deal}`;
    this.element = el('div', { class: 'page' }, el('h1', {}, t('review.title')), el('p', {}, headline(state)),
      el('div', { class: 'button-row' },
        el('a', { class: 'wide-button', href: playAddress(state.play) }, t('review.table')),
        el('a', { class: 'wide-button', href: api.recordLink(state.play, 'text'), download: true }, t('mine.text')),
        el('a', { class: 'wide-button', href: api.recordLink(state.play, 'json'), download: true }, t('mine.json'))),
      this.status, this.body);
    this.run();
  }

  /** A quick review first; then, if values are sampled, one with more samples. */
  async run() {
    try {
      const first = await this.look(QUICK, t('review.working'));
      this.show(first);
      if (first.decisions.some(({ after }) => after && after.low < after.high)) this.show(await this.look(SURE, t('review.surer')));
      fill(this.status);
    } catch (error) {
      const { code, message } = /** @type {api.ApiError} */ (error);
      fill(this.status, el('p', { class: 'notice' }, code === 'stopped' ? t('review.stopped') : tMaybe(`error.${code}`, { text: message }, message)));
    }
  }

  /** @param {number} samples games sampled per value @param {string} words */
  look(samples, words) {
    const bar = el('progress', { 'aria-label': words });
    const stop = el('button', { class: 'wide-button', type: 'button', click: () => this.abort.abort() }, t('review.stop'));
    fill(this.status, el('p', { role: 'status' }, words), bar, stop);
    const progress = (/** @type {{ done?: number, total?: number }} */ { done, total }) => {
      if (done !== undefined && total) Object.assign(bar, { max: total, value: done });
    };
    return api.review(this.state.play, samples, progress, this.abort.signal);
  }

  /** Shows the person's own decisions only. @param {Review} whole */
  show(whole) {
    const own = whole.decisions.filter(({ seat }) => seat === this.state.seat);
    const review = { ...whole, decisions: own };
    const valued = review.decisions.filter(({ after }) => after);
    const choose = (/** @type {Decision} */ decision) => this.board.show(decision);
    this.chart?.leave();
    this.chart = valued.length > 1 ? graph(review, valued, choose) : undefined;
    const verdict = verdictLine(review);
    fill(this.body,
      verdict && el('p', { class: 'verdict' }, verdict),
      this.chart && el('section', { class: 'panel' }, el('h2', {}, t('review.graph')), this.chart.element,
        el('p', { class: 'fine' }, t('review.graph.how'))),
      el('div', { class: 'review-pair' }, costly(review, choose), this.board.element),
      figuresPanel(this.state.game, review, choose));
    const [first] = [...own].sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0));
    if (first && !this.board.decision) this.board.show(first);
  }

  leave() {
    this.abort.abort();
    this.chart?.leave();
    this.board.leave();
  }
}

/** #/review/ID. @param {Route} route */
export async function reviewPage({ rest }) {
  return new ReviewPage(await api.getPlay(rest[0] ?? ''));
}
