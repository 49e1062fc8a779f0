// purse.js: the money of games that are played for it: what this game has brought, and all games together. Stored in the
// browser, with one amount per play, so that undo and a second look change nothing.

const KEY = 'tefuda-purse';
const MOST = 1000; // plays that are remembered one by one

/** @typedef {{ before: number, plays: [string, number][] }} Purse  before: the sum of plays that are forgotten */

/** @returns {Purse} */
function load() {
  try {
    const { before, plays } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { before: Number(before) || 0, plays: Array.isArray(plays) ? plays : [] };
  } catch {
    return { before: 0, plays: [] };
  }
}

/** The purse after a play has brought an amount. @param {Purse} purse @param {string} play @param {number} amount @returns {Purse} */
export function withAmount({ before, plays }, play, amount) {
  const others = plays.filter(([id]) => id !== play);
  const gone = others.slice(0, Math.max(0, others.length + 1 - MOST));
  return { before: before + gone.reduce((sum, [, value]) => sum + value, 0), plays: [...others.slice(gone.length), [play, amount]] };
}

/** @param {Purse} purse */
export const total = ({ before, plays }) => before + plays.reduce((sum, [, value]) => sum + value, 0);

/** Counts what a play has brought so far; returns the sum of all. @param {string} play @param {number} amount */
export function count(play, amount) {
  const purse = withAmount(load(), play, amount);
  try {
    localStorage.setItem(KEY, JSON.stringify(purse));
  } catch {
    // Without storage only this game is counted.
  }
  return total(purse);
}

/** @param {number} amount */
export const dollars = (amount) => `${amount < 0 ? '−' : amount > 0 ? '+' : ''}$${Math.abs(amount)}`;
