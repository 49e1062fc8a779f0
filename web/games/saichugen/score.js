// score.js: the turns and rounds of Saichugen so far, from the cards on the table. Pure.
import { readCard } from '../../cards/word.js';

/** @import {Scene} from '../../types.js' */

/** @typedef {{ cards: string[], middle: number, points: number }} Turn  middle: the seat of the middle card */
/** @typedef {{ turns: Turn[], totals: number[], kept: number[], whole: boolean }} Round  kept: what each seat adds to its game */

export const SEATS = 3;
export const ROUNDS = 5;
const TURNS = 3;
const SUITS = 'CDHS';

/** @param {string} word */
const order = (word) => readCard(word).value * SUITS.length + SUITS.indexOf(readCard(word).suit);

/** @param {number[]} values */
const middleOf = (values) => [...values].sort((a, b) => a - b)[1];

/** The cards that each seat has played, in order. @param {Scene} scene */
function playedCards({ piles }) {
  const cards = (/** @type {string} */ id) => piles.find((pile) => pile.id === id)?.cards ?? [];
  return Array.from({ length: SEATS }, (_, seat) => [...cards(`kept${seat + 1}`), ...cards(`shown${seat + 1}`)]);
}

/** @param {string[]} cards @returns {Turn} */
function turnOf(cards) {
  const orders = cards.map(order);
  const middle = orders.indexOf(middleOf(orders));
  return { cards, middle, points: readCard(cards[middle]).value };
}

/** Who has the middle total keeps it, and so does who ties with it. @param {Turn[]} turns @returns {Round} */
function roundOf(turns) {
  const totals = Array.from({ length: SEATS }, (_, seat) => turns.reduce((sum, turn) => sum + (turn.middle === seat ? turn.points : 0), 0));
  const whole = turns.length === TURNS;
  return { turns, totals, kept: totals.map((total) => (whole && total === middleOf(totals) ? total : 0)), whole };
}

/** The turns in which all cards are shown. @param {Scene} scene @returns {Turn[]} */
export function turnsOf(scene) {
  const played = playedCards(scene);
  const count = Math.min(...played.map(({ length }) => length));
  return Array.from({ length: count }, (_, turn) => played.map((cards) => cards[turn]))
    .filter((cards) => cards.every((word) => word !== '??')).map(turnOf);
}

/** @param {Scene} scene @returns {Round[]} */
export function roundsOf(scene) {
  const turns = turnsOf(scene);
  return Array.from({ length: Math.ceil(turns.length / TURNS) }, (_, i) => roundOf(turns.slice(TURNS * i, TURNS * (i + 1))));
}

/** The game total of each seat. @param {Round[]} rounds */
export const gameTotals = (rounds) => Array.from({ length: SEATS }, (_, seat) => rounds.reduce((sum, { kept }) => sum + kept[seat], 0));
