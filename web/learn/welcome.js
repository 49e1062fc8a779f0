// welcome.js: the first visit to a game: offers the guided deal.
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { gamePage, gameTitle } from '../games/index.js';
import { t } from '../i18n/index.js';
import { journal, note } from '../journal.js';
import { visit } from '../router.js';
import { openRules } from './rules.js';

/** @param {string} game @param {boolean} played  the person has played it before */
export function welcome(game, played) {
  if (journal.lessons[game] || !gamePage(game).lesson) return;
  if (played) return note('lessons', game, 'skipped');
  const button = (/** @type {import('../i18n/index.js').Key} */ key, /** @type {() => void} */ act, kind = '') =>
    el('button', { class: `wide-button ${kind}`, type: 'button', click: act, autofocus: kind === 'primary' }, t(key));
  const dialog = openDialog(t('learn.first', { game: gameTitle(game) }), (close) => [
    el('p', {}, t('learn.offer')),
    el('div', { class: 'button-row' },
      button('learn.begin', () => (close(), visit(`#/learn/${game}`)), 'primary'),
      button('learn.know', close), button('nav.rules', () => (close(), openRules(game)))),
  ], 'welcome');
  dialog.addEventListener('close', () => journal.lessons[game] || note('lessons', game, 'skipped'));
}
