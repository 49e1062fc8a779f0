// trend.js: the accuracy of the games of one kind that were reviewed, in the order in which they were played.
import * as api from '../api.js';
import { Chart } from '../charts/chart.js';
import { scoreOf } from '../daily/score.js';
import { el } from '../dom.js';
import { gameTitle } from '../games/index.js';
import { t } from '../i18n/index.js';
import { journal, note } from '../journal.js';

/** @import {PlayRow, Review, State} from '../types.js' */

const LEAST = 3; // games for a curve

/** Remembers the accuracy of a game that is over. @param {State} state @param {Review} review */
export function remember(state, review) {
  const score = state.outcome.phase !== 'playing' || state.revealed ? scoreOf(review, state.length, state.winnable === true) : undefined;
  if (score && journal.scores[state.play]?.at !== state.length) note('scores', state.play, score);
}

/** @param {PlayRow[]} rows @param {Record<string, { accuracy: number }>} scores */
export const accuracies = (rows, scores) =>
  rows.filter(({ play }) => scores[play]).sort((a, b) => a.changed.localeCompare(b.changed)).map(({ play }) => scores[play].accuracy);

/** The panel with the curve, once there are enough games. @param {State} state */
export async function trendPanel(state) {
  const values = accuracies(await api.allPlays(state.game), journal.scores);
  if (values.length < LEAST) return undefined;
  const title = t('trend.title', { game: gameTitle(state.game) });
  const chart = new Chart({
    title, height: 180, range: [0, 100], x: values.map((_, i) => i + 1), xLabel: t('mine.game'), wholeX: true, yLabel: t('review.accuracy'),
    lines: [{ label: t('review.accuracy'), colour: '--accent', values }],
  });
  return { element: el('section', { class: 'panel trend' }, el('h2', {}, title), chart.element), leave: () => chart.leave() };
}
