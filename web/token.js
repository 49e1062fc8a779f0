// token.js: what to do when the server does not know this browser: its token is missing or old.
import { el } from './dom.js';
import { t } from './i18n/index.js';

/** @param {() => void} retry */
export const tokenPage = (retry) =>
  el('div', { class: 'notice token-needed', role: 'alert' }, el('h1', {}, t('token.title')),
    el('p', {}, t('token.how')), el('p', {}, el('code', {}, `${location.origin}/?token=…`)),
    el('p', {}, t('token.again')), el('p', { class: 'fine' }, t('token.why')),
    el('button', { class: 'wide-button primary', type: 'button', click: retry }, t('error.retry')));
