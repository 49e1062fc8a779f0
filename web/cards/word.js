// word.js: reads the text of a card: "TS" ten of spades, "T" a ten where suits do not matter, "??" face down.

export const RANKS = 'A23456789TJQK';
export const SUITS = 'CDHS';

/**
 * @typedef {object} Card
 * @property {string} rank  one of RANKS, or '' face down
 * @property {string} suit  one of SUITS, or '' where suits do not matter
 * @property {number} value 1 to 13, 0 face down
 */

/**
 * @param {string} word
 * @returns {Card}
 */
export function readCard(word) {
  const rank = word[0];
  const value = RANKS.indexOf(rank) + 1;
  if (!value) return { rank: '', suit: '', value: 0 };
  const suit = SUITS.includes(word[1] ?? '-') ? word[1] : '';
  return { rank, suit, value };
}

/** @param {string} word */
export const isFaceDown = (word) => word === '??';
