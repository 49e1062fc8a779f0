// record-words.js: moves of a record as a person reads them. Pure, except for the language.
import { t as shared } from '../../i18n/index.js';
import { cardSign } from '../words.js';
import { t } from './words.js';

/** @param {string} word */
export function wordText(word) {
  const put = /^PUT\((\w)\)$/.exec(word);
  if (put) return t('word.put', { label: put[1] });
  const stack = /^STACK\((\d+)\)$/.exec(word);
  if (stack) return t('word.stack', { n: stack[1] });
  const move = /^MOVE\((\w+),(\d+),(\w)\)$/.exec(word);
  if (move) return t('word.move', { card: cardSign(move[1]), n: move[2], label: move[3] });
  if (word === 'DRAW') return shared('move.draw');
  return /^[A2-9TJQK]$/.test(word) ? t('word.draw', { card: cardSign(word) }) : undefined;
}
