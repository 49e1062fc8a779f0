// index.js: Klondike on the page.
import { percent } from '../../hints/format.js';
import { lesson, pictures, puzzleNote } from './learn.js';
import { wordText } from './record-words.js';
import { arrange, coach, notes, story, thumb } from './table.js';
import { words } from './words.js';

/** @import {Scene} from '../../types.js' */
/** @import {GamePage} from '../types.js' */

const UNLIMITED = -1; // redeals left
const CHANCES = new Set(['columns', 'stock']);

/** @param {string} name @param {number} value */
function whyNumber(name, value) {
  if (name === 'left' && value === UNLIMITED) return '∞';
  return CHANCES.has(name) ? percent(value) : undefined;
}

const FOR_MONEY = new Set(['vegas', 'draw=1,redeals=0']);
const STAKE = 52; // dollars for the deck
const PER_CARD = 5; // dollars for a card on a foundation

/** @param {Scene} scene @param {string} rules  as the page names the rule set */
function money(scene, rules) {
  if (!FOR_MONEY.has(rules)) return undefined;
  const up = scene.piles.filter(({ kind }) => kind === 'foundation').reduce((sum, { cards }) => sum + cards.length, 0);
  return PER_CARD * up - STAKE;
}

/** @type {GamePage} */
export const game = {
  words, wordText, arrange, notes, coach, story, thumb, lesson, pictures, puzzleNote,
  tile: ['KS', 'QH', 'JC', 'TD'],
  papers: () => import('./papers.js'),
  drawsItself: false,
  presets: ['draw=1', 'draw=1,redeals=0'],
  money,
  whyNumber,
};
