// index.js: Calculation on the page.
import { lesson, pictures } from './learn.js';
import { arrange, coach, notes, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @type {GamePage} */
export const game = {
  words, arrange, notes, coach, story, lesson, pictures,
  tile: ['3', '6', '9', 'Q'],
  drawsItself: true,
  presets: ['stacks=4', 'stacks=3'],
};
