// index.js: Saichugen on the page.
import { lesson, pictures } from './learn.js';
import { sheet } from './sheet.js';
import { arrange, coach, notes, pileName, stages, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @type {GamePage} */
export const game = {
  words, arrange, notes, coach, story, pileName, stages, sheet, lesson, pictures,
  tile: ['4D', '??', '9C', 'JH'],
  drawsItself: false,
  presets: [],
  opponent: 'planner',
  points: { low: -1, high: 2, vague: 1.6 },
  whyBars: 'middle_value',
};
