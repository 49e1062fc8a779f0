// help.js: the help dialog: the rules of the game and all keys.
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { gameText, gameTitle } from '../games/index.js';
import { t } from '../i18n/index.js';

/** @import {Key} from '../i18n/index.js' */

/** @type {[string[], Key][]} */
const KEYS = [
  [['←', '→', '↑', '↓'], 'key.arrows'], [['Enter', 'Space'], 'key.enter'], [['Esc'], 'key.escape'],
  [['1', '…', '9'], 'key.digits'], [['Shift+1', '…', '4'], 'key.foundations'], [['F'], 'key.f'], [['D'], 'key.d'], [['U', 'Ctrl+Z'], 'key.u'], [['R', 'Ctrl+Y'], 'key.r'],
  [['H'], 'key.h'], [['W'], 'key.w'], [['B'], 'key.b'], [['P'], 'key.p'], [['N'], 'key.n'], [['L'], 'key.l'], [['?'], 'key.help'],
];

/** @param {string} [game] */
export function openHelp(game) {
  openDialog(game ? gameTitle(game) : t('help.title'), () => [
    game && el('p', {}, gameText(game, 'rules')),
    el('p', {}, t('help.mouse')),
    el('h3', {}, t('help.keys')),
    el('dl', { class: 'keys' }, ...KEYS.flatMap(([keys, words]) => [
      el('dt', {}, ...keys.map((key) => el('kbd', {}, key))), el('dd', {}, t(words)),
    ])),
  ], 'help');
}
