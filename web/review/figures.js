// figures.js: what a game's own reviewer counts: figures of the whole game, and columns with a value per decision.
import { el } from '../dom.js';
import { gameText, wordText } from '../games/index.js';
import { t } from '../i18n/index.js';

/** @import {Decision, Review} from '../types.js' */

/** @param {number | null | undefined} value */
const number = (value) => (value == null ? '' : value.toLocaleString(undefined, { maximumFractionDigits: 2 }));

/** @param {string} game @param {string} name */
const figureName = (game, name) => gameText(game, `figure.${name}`, {}, name);

const IN_SUMMARY = ['cost', 'winnable', 'start', 'luck', 'loss', 'drift', 'opponents', 'luck_adjusted', 'accuracy'];

/** @param {string} game @param {Review} review */
function figureTable(game, review) {
  const known = Object.entries(review.figures).filter(([name, value]) => value != null && !IN_SUMMARY.includes(name));
  return known.length > 0 && el('table', { class: 'data' }, el('tbody', {}, ...known.map(([name, value]) =>
    el('tr', {}, el('th', { scope: 'row' }, figureName(game, name)), el('td', {}, number(value))))));
}

/** @param {string} game @param {Review} review @param {(decision: Decision) => void} choose */
function columnTable(game, review, choose) {
  const rows = review.decisions.filter(({ columns }) => columns?.some((value) => value != null));
  if (rows.length === 0) return false;
  const row = (/** @type {Decision} */ decision) => el('tr', {},
    el('td', {}, el('button', { class: 'plain-link', type: 'button', click: () => choose(decision) }, String(decision.move))),
    el('td', {}, wordText(game, decision.word)), ...(decision.columns ?? []).map((value) => el('td', {}, number(value))));
  return el('details', {}, el('summary', {}, gameText(game, 'review.columns')), el('div', { class: 'wide-table', tabindex: 0 },
    el('table', { class: 'data' },
      el('thead', {}, el('tr', {}, ...[t('review.move'), t('review.word'), ...review.columns.map((name) => figureName(game, name))].map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows.map(row)))));
}

/** @param {string} game @param {Review} review @param {(decision: Decision) => void} choose */
export function figuresPanel(game, review, choose) {
  const figures = figureTable(game, review);
  const columns = columnTable(game, review, choose);
  const note = gameText(game, 'review.note');
  return (figures || columns) && el('section', { class: 'panel' }, el('h2', {}, t('review.figures')), figures,
    note && el('p', { class: 'fine' }, note), columns);
}
