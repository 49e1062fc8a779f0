// index.js: Accordion on the page.
import { arrange, coach, notes, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @type {GamePage} */
export const game = {
  words, arrange, notes, coach, story,
  tile: ['7H', '7S', 'QS', 'QD'],
  drawsItself: false,
  presets: [],
};
