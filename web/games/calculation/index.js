// index.js: Calculation on the page.
import { wordText } from './record-words.js';
import { arrange, coach, notes, story, thumb } from './table.js';
import { lesson, pictures } from './learn.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @type {GamePage} */
export const game = {
  words, wordText, arrange, notes, coach, story, thumb, lesson, pictures,
  tile: ['3', '6', '9', 'Q'],
  papers: () => import('./papers.js'),
  drawsItself: true,
  presets: ['stacks=4', 'stacks=3'],
};
