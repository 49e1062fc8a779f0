// deal-page.js: #/deal/CODE: opens the deal that a code names; and the form where a code is typed.
import * as api from './api.js';
import { readCode } from './deal-code.js';
import { el, fill } from './dom.js';
import { t } from './i18n/index.js';
import { dealAddress, visit } from './router.js';

/** @param {string} code */
export const codeAddress = (code) => `#/deal/${encodeURIComponent(code).replaceAll('%2B', '+').replaceAll('%3A', ':').replaceAll('%3D', '=').replaceAll('%2C', ',')}`;

/** A field for a code. @param {string} [given] */
export function codeForm(given = '') {
  const message = el('p', { class: 'form-message', role: 'alert' });
  const field = el('input', { type: 'text', class: 'code', value: given, autocomplete: 'off', spellcheck: 'false', 'aria-label': t('code.label') });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = readCode(field.value);
    if (typeof found === 'string') return fill(message, t(`code.wrong.${found}`));
    return visit(dealAddress(found));
  };
  const form = el('form', { class: 'code-form', novalidate: true, submit: send },
    el('label', {}, el('span', {}, t('code.enter')), field), el('button', { class: 'wide-button', type: 'submit' }, t('code.open')), message);
  if (given) fill(message, t(`code.wrong.${/** @type {'form' | 'check'} */ (readCode(given))}`));
  return form;
}

/** #/deal/CODE @param {import('./router.js').Route} route */
export async function dealPage({ rest }) {
  const code = rest.join('/');
  const found = readCode(code);
  if (typeof found !== 'string') {
    const games = await api.games();
    if (games.some(({ name }) => name === found.game)) visit(dealAddress(found), true);
    else throw new api.ApiError('missing', found.game);
  }
  return { element: el('div', { class: 'page' }, el('h1', {}, t('code.title')), typeof found === 'string' ? codeForm(code) : ''), title: t('code.title') };
}
