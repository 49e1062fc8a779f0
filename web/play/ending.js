// ending.js: games that cannot be won any more, and games in which no decision is left.
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { gameText } from '../games/index.js';
import { cardSign } from '../games/words.js';
import { t } from '../i18n/index.js';

/** @import {State} from '../types.js' */
/** @import {Frame} from './frame.js' */

/**
 * @typedef {object} Wishes
 * @property {() => void} giveUp
 * @property {() => void} undo
 * @property {() => void} finish
 */

/** Why the game is lost, in sentences. @param {State} state @returns {string[]} */
export function deadReasons({ game, dead, scene }) {
  if (!dead) return [];
  const first = t(`dead.${dead.proof}`, { n: dead.arrangements.toLocaleString() });
  return [first, gameText(game, `dead.${dead.proof}`, { n: dead.arrangements.toLocaleString() }), ...waiting(scene)].filter(Boolean);
}

/** The cards that the foundations wait for. @param {State['scene']} scene */
function waiting(scene) {
  const wanted = scene.piles.filter(({ kind, wants }) => kind === 'foundation' && wants).map(({ wants }) => wants ?? '');
  return wanted.length ? [t('dead.waiting', { cards: wanted.map(cardSign).join(' ') })] : [];
}

/** @param {State} state */
function explain(state) {
  openDialog(t('dead.title'), () => [el('ul', { class: 'story' }, ...deadReasons(state).map((line) => el('li', {}, line)))], 'dead');
}

/** Shows a notice where one is due. @param {State} state @param {boolean} over @param {Frame} frame @param {Wishes} wishes */
export function showEnding(state, over, frame, wishes) {
  if (over) return frame.tell();
  if (state.finish > 0) return frame.tell(t('finish.text'), [[t('finish.do'), wishes.finish]]);
  if (!state.dead) return frame.tell();
  return frame.tell(t('dead.text'), [
    [t('tool.giveup'), wishes.giveUp], [t('tool.undo'), wishes.undo], [t('dead.why'), () => explain(state)],
  ]);
}
