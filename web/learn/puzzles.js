// puzzles.js: #/puzzles: the puzzles of today by game and level, and any other by its number.
import * as api from '../api.js';
import { dayOf } from '../daily/day.js';
import { el, fill } from '../dom.js';
import { gameTitle, inOrder } from '../games/index.js';
import { errorText, t } from '../i18n/index.js';
import { journal } from '../journal.js';
import { visit } from '../router.js';
import { PuzzlePage } from './puzzle.js';
import { LEVELS, puzzleKey, setOf } from './sets.js';

/** @import {Game, Puzzle} from '../types.js' */
/** @import {Page, Route} from '../router.js' */

const SOON_MS = 300; // a puzzle that is found by then needs no page for the search
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

/** The page of a puzzle that is being searched for. */
class PuzzleSearch {
  /** @param {Promise<Puzzle>} search @param {AbortController} control */
  constructor(search, control) {
    this.control = control;
    this.title = t('nav.puzzles');
    const began = Date.now();
    const text = el('p', { role: 'status' }, t('puzzle.searching'));
    const clock = el('p', { class: 'fine', 'aria-hidden': 'true' });
    this.timer = setInterval(() => fill(clock, t('puzzle.seconds', { n: Math.round((Date.now() - began) / 1000) })), 1000);
    const stop = el('button', { class: 'wide-button', type: 'button', click: () => visit('#/puzzles') }, t('over.stop'));
    this.element = el('div', { class: 'page puzzle-search' }, el('h1', {}, this.title), text, el('progress', { 'aria-label': t('puzzle.searching') }), clock, stop);
    search.then((puzzle) => this.show(puzzle), (error) => this.fail(error));
  }

  /** @param {Puzzle} puzzle */
  show(puzzle) {
    if (this.control.signal.aborted) return;
    clearInterval(this.timer);
    this.page = new PuzzlePage(puzzle);
    this.element.replaceWith(this.page.element);
    document.title = `${this.page.title} · ${t('app.name')}`;
    const heading = this.page.element.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

  /** @param {Error} error */
  fail(error) {
    clearInterval(this.timer);
    if (!this.control.signal.aborted) fill(this.element, el('h1', {}, this.title), el('p', {}, errorText(error)), el('a', { class: 'wide-button', href: '#/puzzles' }, t('puzzle.all')));
  }

  leave() {
    clearInterval(this.timer);
    this.control.abort();
    this.page?.leave();
  }
}

/** @param {Route} route @returns {Promise<Page>} */
export async function puzzlesPage({ rest: [game, level, number] }) {
  if (game) {
    if (!/^[0-2]$/.test(level ?? '') || !/^\d{1,15}$/.test(number ?? '')) throw new api.ApiError('missing', game);
    const control = new AbortController();
    const search = api.puzzle(game, Number(level), Number(number), control.signal);
    const soon = await Promise.race([search, new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
    return soon ? new PuzzlePage(soon) : new PuzzleSearch(search, control);
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
