// mirror.js: the arrangement for left-handed people: what lay on the left lies on the right. Pure.
//
// Numbered piles keep their order from left to right, so that "column 1" stays the first of them.

/** @import {Scene} from '../types.js' */
/** @import {Arrangement, Cell} from './layout.js' */

const NUMBERED = new Set(['column', 'stack', 'foundation', 'others', 'shown', 'kept']);

/** @param {Cell} cell */
const widthOf = ({ fan }) => (fan.kind === 'right' || fan.kind === 'lines' ? fan.width ?? 1 : 1);

/** @param {Scene} scene @param {Arrangement} plan @returns {Arrangement} */
export function mirror(scene, plan) {
  const kinds = new Map(scene.piles.map(({ id, kind }) => [id, kind]));
  const turned = plan.cells.map((cell) => ({ ...cell, column: plan.columns - cell.column - widthOf(cell) }));
  const done = new Set();
  for (const cell of turned) {
    const kind = kinds.get(cell.pile) ?? '';
    const key = `${kind}/${cell.row}/${widthOf(cell)}`;
    if (!NUMBERED.has(kind) || done.has(key)) continue;
    done.add(key);
    const group = turned.filter((other) => other.row === cell.row && kinds.get(other.pile) === kind && widthOf(other) === widthOf(cell));
    const columns = group.map(({ column }) => column).sort((a, b) => a - b);
    group.forEach((other, i) => (other.column = columns[i]));
  }
  return { ...plan, cells: turned };
}
