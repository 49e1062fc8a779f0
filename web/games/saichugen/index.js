// index.js: Saichugen on the page.
import { cardSign } from '../words.js';
import { lesson, pictures } from './learn.js';
import { sheet } from './sheet.js';
import { arrange, coach, lastTurn, notes, pileName, stages, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** @param {string} word */
const wordText = (word) => (/^[A2-9TJQK][CDHS]$/.test(word) ? words.t('word.lay', { card: cardSign(word) }) : undefined);

/** @type {GamePage} */
export const game = {
  words, wordText, arrange, notes, coach, story, pileName, stages, turnResult: lastTurn, sheet, lesson, pictures,
  tile: ['4D', '??', '9C', 'JH'],
  papers: () => import('./papers.js'),
  drawsItself: false,
  presets: [],
  opponent: 'planner',
  points: { low: -1, high: 2, vague: 1.6 },
  whyBars: 'middle_value',
};
