// dialog.js: opens dialogs. The browser keeps the focus inside, and Escape closes them.
import { el } from './dom.js';
import { t } from './i18n/index.js';
import { icon } from './icons.js';

/** Asks before something that cannot be undone. @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function askSure(title, text, yes) {
  return new Promise((resolve) => {
    let sure = false;
    const dialog = openDialog(title, (close) => [el('p', {}, text), el('div', { class: 'button-row' },
      el('button', { class: 'wide-button', type: 'button', autofocus: true, click: close }, t('dialog.cancel')),
      el('button', { class: 'wide-button primary', type: 'button', click: () => ((sure = true), close()) }, yes))], 'sure');
    dialog.addEventListener('close', () => resolve(sure));
  });
}

/**
 * @param {string} title
 * @param {(close: () => void) => import('./dom.js').Child[]} content
 * @param {string} [kind]
 */
export function openDialog(title, content, kind = '') {
  const close = () => dialog.close();
  const heading = el('h2', { id: 'dialog-title' }, title);
  const dismiss = el('button', { class: 'icon-button', type: 'button', 'aria-label': t('dialog.close'), click: close }, icon('close'));
  const dialog = el('dialog', { class: `dialog ${kind}`, 'aria-labelledby': 'dialog-title' },
    el('header', {}, heading, dismiss), el('div', { class: 'dialog-body' }, ...content(close)));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
