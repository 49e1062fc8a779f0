// statistics.js: times, moves and streaks of finished games, by rule set and by level. Pure.
import { isOver, isUnaided, isWon } from '../daily/results.js';

/** @import {PlayRow} from '../types.js' */

/**
 * @typedef {object} Line
 * @property {string} game
 * @property {string} rules
 * @property {string} level
 * @property {number} games  finished
 * @property {number} won
 * @property {number} streak  won in a row until now
 * @property {number} longest  won in a row, the most
 * @property {number} [bestMs]  of won games
 * @property {number} [meanMs]
 * @property {number} [fewest]  moves of won games
 * @property {number} [meanMoves]
 */

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {number[]} values @returns {number | undefined} */
const least = (values) => (values.length ? Math.min(...values) : undefined);

/** @param {boolean[]} games oldest first */
export function runs(games) {
  let streak = 0;
  let longest = 0;
  for (const won of games) {
    streak = won ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { streak, longest };
}

/** A game that nobody has played: no move, or only the card that the page turned over itself. @param {PlayRow} row @param {boolean} drawsItself */
export const isUntouched = (row, drawsItself) => !isOver(row) && row.moves <= (drawsItself ? 1 : 0);

/** @param {PlayRow[]} rows of one line, oldest first @returns {Omit<Line, 'game' | 'rules' | 'level'>} */
function figures(rows) {
  const won = rows.filter(isWon);
  const times = won.map(({ time_ms: ms }) => ms ?? 0).filter((ms) => ms > 0);
  const moves = won.map((row) => row.moves);
  return {
    games: rows.length, won: won.length, ...runs(rows.map(isWon)),
    bestMs: least(times), meanMs: times.length ? mean(times) : undefined,
    fewest: least(moves), meanMoves: moves.length ? mean(moves) : undefined,
  };
}

/**
 * One line per game, rule set and level; imported games do not count.
 * @param {PlayRow[]} rows
 * @param {{ unaided: boolean, levelOf: (row: PlayRow) => string }} wish  unaided: only games without help
 * @returns {Line[]}
 */
export function statistics(rows, { unaided, levelOf }) {
  /** @type {Map<string, { game: string, rules: string, level: string, rows: PlayRow[] }>} */
  const groups = new Map();
  const counted = rows.filter((row) => !row.imported && isOver(row) && (!unaided || isUnaided(row)))
    .sort((a, b) => (a.changed < b.changed ? -1 : 1));
  for (const row of counted) {
    const level = levelOf(row);
    const key = `${row.game}/${row.rules}/${level}`;
    const group = groups.get(key) ?? { game: row.game, rules: row.rules, level, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ game, rules, level, rows: own }) => ({ game, rules, level, ...figures(own) }));
}

/** "4:07" or "1:02:03". @param {number} ms */
export function clockText(ms) {
  const seconds = Math.round(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
