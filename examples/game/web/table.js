// table.js: Golf's table: stock and waste above, the columns below.
import { t } from './words.js';

/** @import {Pile, Place, Scene} from '../../types.js' */
/** @import {Arrangement, Cell} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */

/** @param {Scene} scene @returns {Arrangement} */
export function arrange(scene) {
  /** @type {Cell[]} */
  const columns = scene.piles.filter(({ kind }) => kind === 'column')
    .map(({ id }, i) => ({ pile: id, column: i, row: 1, fan: { kind: 'down' } }));
  return {
    columns: columns.length,
    rows: [{ header: 6, footer: 22 }, { grows: true }],
    cells: [
      { pile: 'stock', column: 0, row: 0, fan: { kind: 'none' } },
      { pile: 'waste', column: 1, row: 0, fan: { kind: 'none' } },
      ...columns,
    ],
  };
}

/** @param {Scene} _scene @param {Pile} pile @returns {Notes} */
export const notes = (_scene, pile) => (pile.kind === 'stock' ? { below: t('note.left', { n: pile.cards.length }) } : {});

/** @param {Scene} scene */
const left = (scene) => Number(scene.status.left ?? 0);

/** @param {Scene} scene @param {Place | undefined} chosen */
export function coach(scene, chosen) {
  if (chosen) return t('coach.chosen');
  return scene.moves.some(({ click }) => !click) ? t('coach.begin', { n: left(scene) }) : t('coach.turn');
}

/** @param {Scene} scene */
export const story = (scene) => [t('stuck', { n: left(scene) })];
