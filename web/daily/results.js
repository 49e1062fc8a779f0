// results.js: the results of daily deals, found among the saved games by their deals. Pure.
//
// The first game of a day's deal that was begun on that day counts; later attempts do not.
import { addDays, dailyDeal, dayOf } from './day.js';

/** @import {Day} from './day.js' */
/** @import {PlayRow} from '../types.js' */

/** @typedef {{ day: Day, row: PlayRow, over: boolean, won: boolean, unaided: boolean }} Result */

/** @param {PlayRow} row */
export const isOver = (row) => row.phase !== 'playing' || row.revealed;

/** A won game, or one in which nobody had more points. @param {PlayRow} row */
export function isWon(row) {
  if (row.phase === 'finished') return Boolean(row.points) && Math.max(...(row.points ?? [])) === row.points?.[0];
  return row.phase === 'won';
}

/** @param {PlayRow} row */
export const isUnaided = ({ helped }) => !helped || helped.undos + helped.hints + helped.autos === 0;

/** The day whose deal a game plays, if it was begun on that day. @param {PlayRow | import('../types.js').State} row @returns {Day | undefined} */
export function dayOfPlay(row) {
  const day = row.created ? dayOf(new Date(row.created)) : undefined;
  return day && !row.imported && row.deal === dailyDeal(row.game, day) ? day : undefined;
}

/** The results of one game by day. @param {PlayRow[]} rows of any games @param {string} game @param {string} rules  the defaults, in full */
export function dailyResults(rows, game, rules) {
  /** @type {Map<Day, Result>} */
  const found = new Map();
  const first = rows.filter((row) => row.game === game && row.rules === rules).sort((a, b) => (a.created < b.created ? -1 : 1));
  for (const row of first) {
    const day = dayOfPlay(row);
    if (day && !found.has(day)) found.set(day, { day, row, over: isOver(row), won: isWon(row), unaided: isUnaided(row) });
  }
  return found;
}

/**
 * Days in a row, up to today or yesterday, and the most ever.
 * @param {Map<Day, Result>} results @param {Day} today @param {(result: Result) => boolean} counts
 */
export function streak(results, today, counts) {
  const good = new Set([...results.values()].filter(counts).map(({ day }) => day));
  const run = (/** @type {Day} */ last) => {
    let n = 0;
    for (let day = last; good.has(day); day = addDays(day, -1)) n++;
    return n;
  };
  const current = good.has(today) ? run(today) : run(addDays(today, -1));
  const longest = Math.max(0, ...[...good].filter((day) => !good.has(addDays(day, 1))).map(run));
  return { current, longest };
}
