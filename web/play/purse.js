// purse.js: the money of games that are played for it: what this game has brought, and all games together. The journal has
// one amount per play, so that undo and a second look change nothing, and a backup contains it.
import { journal, note } from '../journal.js';

/** @param {Record<string, number>} money  by play */
export const total = (money) => Object.values(money).reduce((sum, amount) => sum + amount, 0);

/** Counts what a play has brought so far; returns the sum of all. @param {string} play @param {number} amount */
export function count(play, amount) {
  if (journal.money[play] !== amount) note('money', play, amount);
  return total(journal.money);
}

/** @param {number} amount */
export const dollars = (amount) => `${amount < 0 ? '−' : amount > 0 ? '+' : ''}$${Math.abs(amount)}`;
