// index.js: Klondike on the page.
import { percent } from '../../hints/format.js';
import { lesson, pictures, puzzleNote } from './learn.js';
import { arrange, coach, notes, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

const UNLIMITED = -1; // redeals left
const CHANCES = new Set(['columns', 'stock']);

/** @param {string} name @param {number} value */
function whyNumber(name, value) {
  if (name === 'left' && value === UNLIMITED) return '∞';
  return CHANCES.has(name) ? percent(value) : undefined;
}

/** @type {GamePage} */
export const game = {
  words, arrange, notes, coach, story, lesson, pictures, puzzleNote,
  tile: ['KS', 'QH', 'JC', 'TD'],
  drawsItself: false,
  presets: [],
  whyNumber,
};
