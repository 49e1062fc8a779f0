// rules.js: the dialog with the rules of a game: its goal, pictures with examples, and the keys.
import { cardPicture } from '../cards/face.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { gamePage, gameText, gameTitle } from '../games/index.js';
import { t } from '../i18n/index.js';
import { visit } from '../router.js';
import { settings } from '../settings.js';

/** @import {Picture} from '../games/types.js' */

/** @param {Picture} picture */
function figure({ rows, text }) {
  return el('figure', { class: 'rule-picture' },
    ...rows.map(({ cards, marked = [], label }) => el('div', { class: 'rule-row', 'aria-hidden': 'true' }, label && el('span', { class: 'rule-label' }, label),
      ...cards.map((word, i) => (word === '→' || word === '…' ? el('span', { class: 'rule-arrow' }, word)
        : el('span', { class: `mini ${marked.includes(i) ? 'marked' : ''}` }, cardPicture(word)))))),
    el('figcaption', {}, text[settings.language]));
}

/** @param {string} game */
export function openRules(game) {
  const { lesson, pictures = [] } = gamePage(game);
  openDialog(t('rules.title', { game: gameTitle(game) }), (close) => [
    el('p', {}, gameText(game, 'rules')), ...pictures.map(figure),
    lesson && el('button', { class: 'wide-button primary', type: 'button', click: () => (close(), visit(`#/learn/${game}`)) }, t('learn.begin')),
  ], 'rules-dialog');
}
