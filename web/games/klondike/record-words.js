// record-words.js: moves of a record as a person reads them. Pure, except for the language.
import { t as shared } from '../../i18n/index.js';
import { cardSign } from '../words.js';
import { t } from './words.js';

const SUITS = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** @param {string} word */
export function wordText(word) {
  if (word === 'turn') return shared('move.draw');
  if (word === 'redeal') return shared('move.turnOver');
  const [, from = '', to = '', count = '1'] = /^([WCDHS\d]+)>([F\d]+)(?::(\d+))?$/.exec(word) ?? [];
  if (!from) return undefined;
  const source = from === 'W' ? t('word.waste') : /\d/.test(from) ? t('word.column', { n: from })
    : t('word.foundation', { suit: SUITS[/** @type {keyof SUITS} */ (from)] ?? cardSign(from) });
  const target = to === 'F' ? t('word.up') : t('word.column', { n: to });
  return Number(count) > 1 ? t('word.run', { count, from: source, to: target }) : t('word.one', { from: source, to: target });
}
