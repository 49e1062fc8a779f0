// deal-code.js: codes that name a deal and its rules on any machine. Pure.
//
//   GAME-17.K7              deal seed:17 with the default rules; the last two signs are a check against typing errors
//   GAME-ms:617+draw=1.3F   another numbering, other rules
import { hash } from './daily/day.js';

/** @typedef {{ game: string, deal: string, rules: string }} DealName */

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without I, L, O, U
const FORM = /^([a-z][a-z0-9_]*)-(?:([a-z][a-z0-9-]*):)?(\d{1,20})(?:\+([a-z0-9_=,.-]+?))?\.([0-9a-z]{2})$/;

/** @param {string} body */
const check = (body) => {
  const h = hash(body);
  return SIGNS[h & 31] + SIGNS[(h >>> 5) & 31];
};

/** The code of a deal; '' when the deal has no number. `rules` is the short text of rules.js. @param {DealName} name */
export function dealCode({ game, deal, rules }) {
  const [, source = '', number] = /^([a-z][a-z0-9-]*):(\d+)$/.exec(deal) ?? [];
  if (!number) return '';
  const body = `${game}-${source === 'seed' ? '' : `${source}:`}${number}${rules ? `+${rules}` : ''}`;
  return `${body}.${check(body)}`;
}

/**
 * Reads a code as people type it: spaces, capitals and full-width signs do not matter. A link of any server that ends with
 * a code is read too.
 * @param {string} text @returns {DealName | 'form' | 'check'}  what is wrong with it
 */
export function readCode(text) {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').replace(/^.*#\/deal\//, '').toLowerCase();
  const [whole, game, source = 'seed', number, rules = '', given] = FORM.exec(plain) ?? [];
  if (!whole) return 'form';
  const typed = given.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return typed === check(whole.slice(0, -3)) ? { game, deal: `${source}:${number}`, rules } : 'check';
}
