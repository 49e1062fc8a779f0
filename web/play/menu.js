// menu.js: the dialogs of the menu's entries.
import { announce } from '../announce.js';
import { codeAddress } from '../deal-page.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { t } from '../i18n/index.js';

/** @import {PlayPage} from './page.js' */

/** @param {() => void} giveUp */
export function askGiveUp(giveUp) {
  openDialog(t('giveup.title'), (close) => [
    el('p', {}, t('giveup.text')),
    el('div', { class: 'button-row' },
      el('button', { class: 'wide-button', type: 'button', autofocus: true, click: close }, t('dialog.cancel')),
      el('button', { class: 'wide-button primary', type: 'button', click: () => (close(), giveUp()) }, t('giveup.yes'))),
  ]);
}

/** Asks for a solution from the start or from the current position. @param {PlayPage} page */
export function chooseSolution(page) {
  if (page.state.at === 0) return page.solve('start');
  const choice = (/** @type {'now'|'start'} */ from, /** @type {string} */ text, /** @type {() => void} */ close) =>
    el('button', { class: 'wide-button', type: 'button', click: () => (close(), page.solve(from)) }, text);
  return openDialog(t('solution.title'), (close) => [
    el('div', { class: 'button-row' },
      choice('now', t('solution.from'), close), choice('start', t('solution.whole'), close)),
  ]);
}

/** Shows the link and the code of a deal. The link names this server, but its end is the code, which every copy of Tefuda
 *  reads. @param {string} address  for a deal without a code @param {string} code */
export async function copyLink(address, code) {
  const link = new URL(code ? codeAddress(code) : address, location.href).href;
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  try {
    await navigator.clipboard.writeText(link);
    announce(t('tool.linked', { link }));
  } catch {
    // Without a clipboard, the dialog below shows the link.
  }
  const field = (/** @type {string} */ value, /** @type {string} */ label) =>
    el('input', { class: 'link', readonly: true, value, 'aria-label': label, focus: (/** @type {any} */ event) => event.target.select() });
  openDialog(t('tool.link'), () => [field(link, t('tool.link')),
    ...(code ? [el('h3', {}, t('code.name')), field(code, t('code.name'))] : []),
    el('p', { class: 'fine' }, t('link.how', { host: location.host }), local && ` ${t('link.local')}`),
    code && el('p', { class: 'fine' }, t('code.how'))]);
}
