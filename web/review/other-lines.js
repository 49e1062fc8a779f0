// other-lines.js: the lines of a game that were left by undo and another move; each can be continued.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { wordText } from '../games/index.js';
import { errorText, plural, t } from '../i18n/index.js';
import { branchesOf, keepBranch } from '../play/branches.js';
import { playAddress, visit } from '../router.js';

/** @import {State} from '../types.js' */
/** @import {Branch} from '../play/branches.js' */

const SHOWN = 6; // moves of a line in its text

/** Makes the moves of a line. A face-down card has another name now than when it was turned. @param {State} state @param {Branch} branch */
async function follow(state, { at, words }) {
  let now = await api.go(state.play, at);
  keepBranch(state.play, now.words, at, words[0]);
  for (const word of words) {
    if (now.outcome.phase !== 'playing' || !now.turn) break;
    const move = now.scene.moves.find((candidate) => candidate.word === word) ?? now.scene.moves.find(({ click }) => click);
    if (!move || now.at >= at + words.length) break;
    now = await api.makeMoves(state.play, now.at, [move.word], 0);
  }
}

/** @param {State} state */
export function otherLines(state) {
  const branches = state.revealed ? [] : branchesOf(state.play);
  if (branches.length === 0) return undefined;
  const message = el('p', { class: 'form-message', role: 'alert' });
  const text = (/** @type {Branch} */ { at, words }) => t('branch.line', {
    n: at + 1, moves: words.slice(0, SHOWN).map((word) => wordText(state.game, word)).join(', ') + (words.length > SHOWN ? ' …' : ''),
  });
  const go = (/** @type {Branch} */ branch) =>
    follow(state, branch).then(() => visit(playAddress(state.play)), (error) => fill(message, errorText(error)));
  return el('section', { class: 'panel other-lines' }, el('h2', {}, t('branch.title')),
    el('ul', { class: 'costly-list' }, ...branches.map((branch) => el('li', {},
      el('button', { class: 'costly', type: 'button', click: () => go(branch) }, el('span', {}, text(branch)),
        el('span', {}, plural(branch.words.length, 'home.move', 'home.moves')))))), message);
}
