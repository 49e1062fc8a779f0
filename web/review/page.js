// page.js: the review of a played game: its value over time, luck and losses, the most costly decisions, the better moves.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { gamePage, gameTitle, wordText } from '../games/index.js';
import { t, tMaybe } from '../i18n/index.js';
import { playAddress } from '../router.js';
import { Board } from './board.js';
import { figuresPanel } from './figures.js';
import { valueGraph } from './graph.js';
import { Lesson } from './lesson.js';
import { costliest, largeLuck } from './luck.js';
import { MoveList } from './move-list.js';
import { otherLines } from './other-lines.js';
import { summary } from './summary.js';
import { remember, trendPanel } from './trend.js';

/** @import {Decision, Reveal, Review, State} from '../types.js' */
/** @import {Route} from '../router.js' */

/** @param {State} state */
function headline(state) {
  const { phase, points } = state.outcome;
  const result = phase === 'finished' && points ? t('review.points', { points: points[state.seat] })
    : t(phase === 'won' ? 'review.won' : phase === 'lost' || state.revealed ? 'review.lost' : 'review.open');
  return `${gameTitle(state.game)} · ${state.deal} · ${result}`;
}

/** Where the deal stopped being winnable. @param {string} game @param {Review} review */
function verdictLine(game, { lost_at: lost }) {
  if (!lost) return '';
  if (lost.verdict === 'undecided') return t('review.winnable.unknown');
  if (lost.verdict === 'lost') return t('review.winnable.never');
  const words = (/** @type {string | undefined} */ word) => (word ? wordText(game, word) : '–');
  return lost.move > 0 ? t('review.winnable.until', { n: lost.move, word: words(lost.word), better: words(lost.better) }) : t('review.winnable.yes');
}

/** The value of a game that is over. @param {State} state */
function endOf({ outcome: { phase, points }, seat, revealed }) {
  if (phase === 'finished') return points?.[seat];
  return phase === 'won' ? 1 : phase === 'lost' || revealed ? 0 : undefined;
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
    this.gone = false;
    /** @type {MoveList | undefined} */
    this.list = undefined;
    /** @type {{ element: HTMLElement, leave: () => void } | undefined} */
    this.trend = undefined;
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
    this.lessonPlace = el('div', { class: 'lesson-place' });
    this.trendPlace = el('div', {});
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
    this.run();
  }

  /** Arrow keys go from decision to decision. @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    this.step(event.key === 'ArrowRight' ? 1 : -1);
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
      fill(this.verdict, verdictLine(this.state.game, review));
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
    const choose = {
      decision: (/** @type {Decision} */ decision) => this.look(decision), reveal: (/** @type {Reveal} */ reveal) => this.lookAt(reveal),
      learn: () => this.learn(review),
    };
    const scale = gamePage(state.game).points;
    const range = review.unit === 'points' && scale ? scale.high - scale.low : 1;
    const shownLuck = selected && luck ? { ...luck, reveals: [] } : luck;
    this.decisions = review.decisions;
    this.chart = valueGraph(review, shownLuck, range, choose, endOf(state));
    this.list = new MoveList(state, review, shownLuck ? largeLuck(shownLuck, range) : [], choose);
    fill(this.body,
      this.chart && el('section', { class: 'panel' }, el('h2', {}, this.chart.spec.title), this.chart.element,
        el('p', { class: 'fine' }, t('review.graph.how'))),
      el('div', { class: 'review-pair' }, summary(state.game, review, luck, selected, choose),
        el('div', { class: 'review-board' }, this.lessonPlace, this.board.element, this.list.element)),
      otherLines(state), figuresPanel(state.game, review, choose.decision), this.trendPlace);
    const first = costliest(review.decisions, 1)[0] ?? review.decisions[0];
    if (first) this.look(first);
    remember(state, whole);
    this.showTrend();
  }

  async showTrend() {
    const trend = await trendPanel(this.state).catch(() => undefined);
    if (this.gone || !trend) return trend?.leave();
    this.trend = trend;
    return fill(this.trendPlace, trend.element);
  }

  /** Asks the costliest decisions again. @param {Review} review */
  learn(review) {
    const lesson = new Lesson(review.unit ?? '', costliest(review.decisions, 3), this.board, () => fill(this.lessonPlace));
    fill(this.lessonPlace, lesson.element);
    lesson.ask();
    this.lessonPlace.scrollIntoView({ block: 'start' });
  }

  /** @param {Decision} decision */
  look(decision) {
    this.at = decision.move;
    this.chart?.point(decision.move - 1);
    this.list?.point(decision.move);
    return this.board.show(decision);
  }

  /** @param {Reveal} reveal */
  lookAt(reveal) {
    this.at = reveal.move;
    this.chart?.point(reveal.move);
    this.list?.point(reveal.move);
    return this.board.reveal(reveal);
  }

  /** The decision before or after the one that is shown. @param {-1 | 1} way */
  step(way) {
    const { decisions, at } = this;
    const next = way > 0 ? decisions.find(({ move }) => move > at) : decisions.findLast(({ move }) => move < at);
    if (next) this.look(next);
  }

  leave() {
    this.gone = true;
    document.removeEventListener('keydown', this.onKey);
    this.abort.abort();
    this.trend?.leave();
    this.chart?.leave();
    this.board.leave();
  }
}

/** #/review/ID. @param {Route} route */
export async function reviewPage({ rest }) {
  return new ReviewPage(await api.getPlay(rest[0] ?? ''));
}
