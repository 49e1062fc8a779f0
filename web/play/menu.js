// menu.js: the dialogs of the menu's entries.
import { announce } from '../announce.js';
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

/** @param {string} address */
export async function copyLink(address) {
  const link = new URL(address, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    announce(t('tool.linked', { link }));
  } catch {
    // Without a clipboard, the dialog below shows the link.
  }
  openDialog(t('tool.link'), () => [el('input', { class: 'link', readonly: true, value: link, focus: (/** @type {any} */ event) => event.target.select() })]);
}
