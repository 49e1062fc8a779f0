// index.js: Accordion on the page.
import { cardSign } from '../words.js';
import { lesson, pictures } from './learn.js';
import { arrange, coach, notes, story } from './table.js';
import { words } from './words.js';

/** @import {GamePage} from '../types.js' */

/** A move of a record as a person reads it. @param {string} word */
function wordText(word) {
  const [, card = '', other = ''] = /^(\w\w)>(\w\w)$/.exec(word) ?? [];
  return card ? words.t('word.onto', { card: cardSign(card), other: cardSign(other) }) : undefined;
}

/** @type {GamePage} */
export const game = {
  words, wordText, arrange, notes, coach, story, lesson, pictures,
  tile: ['7H', '7S', 'QS', 'QD'],
  papers: () => import('./papers.js'),
  drawsItself: false,
  presets: [],
};
