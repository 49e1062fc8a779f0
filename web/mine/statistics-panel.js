// statistics-panel.js: the table of times, moves and streaks, by rule set or by level, with and without help.
import { el, fill } from '../dom.js';
import { gameTitle, rulesText } from '../games/index.js';
import { percent } from '../hints/format.js';
import { t, tMaybe } from '../i18n/index.js';
import { journal } from '../journal.js';
import { dayOfPlay } from '../daily/results.js';
import { clockText, statistics } from './statistics.js';

/** @import {Game, PlayRow} from '../types.js' */
/** @import {Line} from './statistics.js' */

/** How a deal was chosen: the daily deal, a level, winnable, or any. @param {PlayRow} row */
export const levelOf = (row) => journal.levels[row.play] ?? (dayOfPlay(row) ? 'daily' : row.winnable ? 'winnable' : 'any');

/** @param {Game | undefined} game @param {string} rules */
export function rulesName(game, rules) {
  return game ? rulesText(game, rules) || t('stats.usual') : rules;
}

/** @param {number | undefined} value @param {(value: number) => string} text */
const known = (value, text) => (value === undefined ? '–' : text(value));

const HEADS = /** @type {const} */ (['stats.games', 'stats.won', 'stats.share', 'stats.streak', 'stats.longest', 'stats.best', 'stats.mean', 'stats.fewest', 'stats.moves']);

export class StatisticsPanel {
  /** @param {PlayRow[]} rows @param {Game[]} games */
  constructor(rows, games) {
    this.rows = rows;
    this.games = games;
    this.body = el('div', { class: 'wide-table', tabindex: 0 });
    const choice = (/** @type {[string, string][]} */ options, /** @type {string} */ label) => {
      const box = el('select', { 'aria-label': label, change: () => this.draw() }, ...options.map(([value, text]) => el('option', { value }, text)));
      return box;
    };
    this.by = choice([['rules', t('stats.by.rules')], ['level', t('stats.by.level')]], t('stats.by'));
    this.help = choice([['all', t('stats.all')], ['unaided', t('stats.unaided')]], t('stats.help'));
    this.element = el('section', { class: 'panel statistics' }, el('h2', {}, t('stats.title')), el('div', { class: 'button-row' }, this.by, this.help), this.body);
    this.draw();
  }

  draw() {
    const byLevel = this.by.value === 'level';
    const lines = statistics(this.rows, { unaided: this.help.value === 'unaided', levelOf: byLevel ? levelOf : () => '' });
    if (!lines.length) return fill(this.body, el('p', {}, t('mine.none')));
    const names = [t('mine.game'), t('new.preset'), ...(byLevel ? [t('stats.level')] : []), ...HEADS.map((key) => t(key))];
    return fill(this.body, el('table', { class: 'data' }, el('thead', {}, el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...lines.map((line) => this.line(line, byLevel)))));
  }

  /** @param {Line} line @param {boolean} byLevel */
  line(line, byLevel) {
    const game = this.games.find(({ name }) => name === line.game);
    const moves = (/** @type {number} */ value) => String(Math.round(value));
    return el('tr', {}, el('th', { scope: 'row' }, gameTitle(line.game)), el('td', {}, rulesName(game, line.rules)),
      byLevel && el('td', {}, tMaybe(`level.${line.level}`, {}, line.level)),
      ...[String(line.games), String(line.won), percent(line.won / line.games), String(line.streak), String(line.longest),
        known(line.bestMs, clockText), known(line.meanMs, clockText), known(line.fewest, moves), known(line.meanMoves, moves)]
        .map((text) => el('td', {}, text)));
  }
}
