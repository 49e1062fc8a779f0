// sets.js: the numbers of puzzles: a fresh set of five per day and level. Pure.
import { numberOf } from '../daily/day.js';

export const LEVELS = /** @type {const} */ (['easy', 'medium', 'hard']);
const SET = 5;
const FIRST = numberOf('2026-01-01'); // the day of the first set

/** The numbers of the puzzles of a day. @param {string} day */
export const setOf = (day) => Array.from({ length: SET }, (_, i) => Math.max(0, numberOf(day) - FIRST) * SET + i + 1);

/** @param {string} game @param {number} level @param {number} number */
export const puzzleKey = (game, level, number) => `${game}/${level}/${number}`;
