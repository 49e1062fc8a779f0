// index.js: Golf on the page.
import { arrange, coach, notes, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @type {GamePage} */
export const game = {
  words, arrange, notes, coach, story,
  tile: ['9S', '8D', '7C', '8H'],
  drawsItself: false,
  presets: [],
};
