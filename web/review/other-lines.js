// other-lines.js: the lines of a game that were left by undo and another move; each can be continued.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { wordText } from '../games/index.js';
import { errorText, plural, t } from '../i18n/index.js';
import { playAddress, visit } from '../router.js';

/** @import {Line, State} from '../types.js' */

const SHOWN = 6; // moves of a line in its text

/** Makes the moves of a line. A face-down card has another name now than when it was turned. @param {State} state @param {Line} line */
async function follow(state, { at, words }) {
  let now = await api.go(state.play, at);
  for (const word of words) {
    if (now.outcome.phase !== 'playing' || !now.turn) break;
    const move = now.scene.moves.find((candidate) => candidate.word === word) ?? now.scene.moves.find(({ click }) => click);
    if (!move || now.at >= at + words.length) break;
    now = await api.makeMoves(state.play, now.at, [move.word], 0);
  }
}

/** @param {State} state */
export function otherLines(state) {
  const lines = state.revealed ? [] : state.lines;
  if (lines.length === 0) return undefined;
  const message = el('p', { class: 'form-message', role: 'alert' });
  const text = (/** @type {Line} */ { at, words }) => t('branch.line', {
    n: at + 1, moves: words.slice(0, SHOWN).map((word) => wordText(state.game, word)).join(', ') + (words.length > SHOWN ? ' …' : ''),
  });
  const go = (/** @type {Line} */ line) =>
    follow(state, line).then(() => visit(playAddress(state.play)), (error) => fill(message, errorText(error)));
  return el('section', { class: 'panel other-lines' }, el('h2', {}, t('branch.title')),
    el('ul', { class: 'costly-list' }, ...lines.map((line) => el('li', {},
      el('button', { class: 'costly', type: 'button', click: () => go(line) }, el('span', {}, text(line)),
        el('span', {}, plural(line.words.length, 'home.move', 'home.moves')))))), message);
}
