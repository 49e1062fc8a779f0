// page.js: the review of a played game: its value over time, luck and losses, the most costly decisions, the better moves.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { gamePage, gameTitle } from '../games/index.js';
import { t, tMaybe } from '../i18n/index.js';
import { playAddress } from '../router.js';
import { Board } from './board.js';
import { figuresPanel } from './figures.js';
import { valueGraph } from './graph.js';
import { costliest } from './luck.js';
import { summary } from './summary.js';

/** @import {Decision, Reveal, Review, State} from '../types.js' */
/** @import {Route} from '../router.js' */

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
    this.board = new Board(state, (way) => this.step(way));
    /** @type {Decision[]} */
    this.decisions = [];
    this.at = 0; // the move that is shown
    this.status = el('div', { class: 'progress-row' });
    this.verdict = el('p', { class: 'verdict', 'aria-live': 'polite' });
    this.body = el('div', { class: 'review-body' });
    this.title = `${t('review.title')}: ${state.deal}`;
    this.element = el('div', { class: 'page' }, el('h1', {}, t('review.title')), el('p', {}, headline(state)),
      el('div', { class: 'button-row' },
        el('a', { class: 'wide-button', href: playAddress(state.play) }, t('review.table')),
        el('button', { class: 'wide-button', type: 'button', click: () => api.saveRecord(state.play, 'text') }, t('mine.text')),
        el('button', { class: 'wide-button', type: 'button', click: () => api.saveRecord(state.play, 'json') }, t('mine.json'))),
      this.status, this.verdict, this.body);
    this.run();
  }

  /** Shows the values when they are known; the search for the losing move may take longer. */
  async run() {
    this.wait(t('review.working'));
    try {
      const review = await api.review(this.state.play, (values) => {
        this.show(values);
        this.wait(t('review.losing'));
      }, this.abort.signal);
      fill(this.status);
      fill(this.verdict, verdictLine(review));
    } catch (error) {
      const { code, message } = /** @type {api.ApiError} */ (error);
      fill(this.status, el('p', { class: 'notice' }, code === 'stopped' ? t('review.stopped') : tMaybe(`error.${code}`, { text: message }, message)));
    }
  }

  /** @param {string} words */
  wait(words) {
    const stop = el('button', { class: 'wide-button', type: 'button', click: () => this.abort.abort() }, t('review.stop'));
    fill(this.status, el('p', { role: 'status' }, words), el('progress', { 'aria-label': words }), stop);
  }

  /** Shows the person's own decisions only. @param {Review} whole */
  show(whole) {
    const { state } = this;
    const review = { ...whole, decisions: whole.decisions.filter(({ seat }) => seat === state.seat) };
    const luck = whole.luck[state.seat];
    const selected = state.winnable === true; // the luck of a deal that was selected says nothing
    const choose = { decision: (/** @type {Decision} */ decision) => this.look(decision), reveal: (/** @type {Reveal} */ reveal) => this.lookAt(reveal) };
    const scale = gamePage(state.game).points;
    const range = review.unit === 'points' && scale ? scale.high - scale.low : 1;
    this.decisions = review.decisions;
    this.chart = valueGraph(review, selected && luck ? { ...luck, reveals: [] } : luck, range, choose);
    fill(this.body,
      this.chart && el('section', { class: 'panel' }, el('h2', {}, this.chart.spec.title), this.chart.element,
        el('p', { class: 'fine' }, t('review.graph.how'))),
      el('div', { class: 'review-pair' }, summary(review, luck, selected, choose), this.board.element),
      figuresPanel(state.game, review, choose.decision));
    const first = costliest(review.decisions, 1)[0] ?? review.decisions[0];
    if (first) this.look(first);
  }

  /** @param {Decision} decision */
  look(decision) {
    this.at = decision.move;
    this.chart?.point(decision.move - 1);
    return this.board.show(decision);
  }

  /** @param {Reveal} reveal */
  lookAt(reveal) {
    this.at = reveal.move;
    this.chart?.point(reveal.move);
    return this.board.reveal(reveal);
  }

  /** The decision before or after the one that is shown. @param {-1 | 1} way */
  step(way) {
    const { decisions, at } = this;
    const next = way > 0 ? decisions.find(({ move }) => move > at) : decisions.findLast(({ move }) => move < at);
    if (next) this.look(next);
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
