// table.js: Accordion's table: the row, wrapped like text over several lines.
import { t } from './words.js';

/** @import {Place, Scene} from '../../types.js' */
/** @import {Arrangement} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */

const FEW = 4;

/** @param {Scene} scene */
const dealt = (scene) => Number(scene.status.turn ?? 0) + Number(scene.status.left ?? 52);

/** The size of the cards follows from the whole deal, so that it stays the same while the row shrinks. @param {Scene} scene @returns {Arrangement} */
export function arrange(scene) {
  return {
    columns: 13, cards: dealt(scene),
    rows: [{ header: 4, lines: 4 }],
    cells: [{ pile: 'row', column: 0, row: 0, fan: { kind: 'lines' } }],
  };
}

/** @returns {Notes} */
export const notes = () => ({});

/** @param {Scene} scene @param {Place | undefined} chosen */
export function coach(scene, chosen) {
  if (chosen) return t('coach.chosen');
  const few = scene.moves.length <= FEW ? t('coach.few', { n: scene.moves.length }) : t('coach.begin');
  return `${t('coach.left', { n: scene.piles[0]?.cards.length ?? 0 })} · ${few}`;
}

/** @param {Scene} scene */
export const story = (scene) => [t('stuck', { n: scene.piles[0]?.cards.length ?? 0 })];
