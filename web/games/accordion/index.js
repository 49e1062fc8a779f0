// index.js: Accordion on the page.
import { lesson, pictures } from './learn.js';
import { arrange, coach, notes, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @type {GamePage} */
export const game = {
  words, arrange, notes, coach, story, lesson, pictures,
  tile: ['7H', '7S', 'QS', 'QD'],
  drawsItself: false,
  presets: [],
};
