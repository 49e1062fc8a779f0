// puzzles.js: #/puzzles: the puzzles of today by game and level, and any other by its number.
import * as api from '../api.js';
import { dayOf } from '../daily/day.js';
import { el } from '../dom.js';
import { gameTitle, inOrder } from '../games/index.js';
import { t } from '../i18n/index.js';
import { journal } from '../journal.js';
import { visit } from '../router.js';
import { PuzzlePage } from './puzzle.js';
import { LEVELS, puzzleKey, setOf } from './sets.js';

/** @import {Game} from '../types.js' */
/** @import {Page, Route} from '../router.js' */

const SIGNS = { solved: '✓', missed: '×', open: '' };

/** @param {string} game @param {number} level @param {number} number @param {number} place  in the set */
function link(game, level, number, place) {
  const state = journal.puzzles[puzzleKey(game, level, number)] ?? 'open';
  const text = t('puzzle.link', { n: place, state: t(`puzzle.state.${state}`) });
  return el('a', { class: `puzzle-link puzzle-${state}`, href: `#/puzzles/${game}/${level}/${number}`, 'aria-label': `${gameTitle(game)}, ${t(`level.${LEVELS[level]}`)}: ${text}` },
    String(place), el('span', { 'aria-hidden': 'true' }, SIGNS[state]));
}

/** @param {Game} game @param {string} day */
function panel(game, day) {
  const field = el('input', { type: 'text', inputmode: 'numeric', pattern: '[0-9]+', size: 6, autocomplete: 'off', 'aria-label': t('puzzle.number') });
  const level = el('select', { 'aria-label': t('stats.level') }, ...LEVELS.map((name, i) => el('option', { value: i }, t(`level.${name}`))));
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (/^\d{1,15}$/.test(field.value.trim())) visit(`#/puzzles/${game.name}/${level.value}/${Number(field.value)}`);
  };
  return el('section', { class: 'panel', 'data-game': game.name }, el('h2', {}, gameTitle(game.name, game.title)),
    ...LEVELS.map((name, i) => el('div', { class: 'puzzle-line' }, el('span', {}, t(`level.${name}`)), ...setOf(day).map((number, place) => link(game.name, i, number, place + 1)))),
    el('form', { class: 'puzzle-form', submit: go, novalidate: true }, el('span', {}, t('puzzle.other')), level, field, el('button', { class: 'wide-button', type: 'submit' }, t('code.open'))));
}

/** @param {Route} route @returns {Promise<Page>} */
export async function puzzlesPage({ rest: [game, level, number] }) {
  if (game) {
    if (!/^[0-2]$/.test(level ?? '') || !/^\d{1,15}$/.test(number ?? '')) throw new api.ApiError('missing', game);
    return new PuzzlePage(await api.puzzle(game, Number(level), Number(number)));
  }
  const games = inOrder(await api.games()).filter(({ puzzles }) => puzzles);
  const states = Object.values(journal.puzzles);
  const solved = states.filter((state) => state === 'solved').length;
  return {
    title: t('nav.puzzles'),
    element: el('div', { class: 'page' }, el('h1', {}, t('nav.puzzles')), el('p', {}, t('puzzle.how')),
      states.length > 0 && el('p', { class: 'fine' }, t('puzzle.tally', { solved, count: states.length })),
      el('div', { class: 'groups' }, ...games.map((one) => panel(one, dayOf(new Date()))))),
  };
}
