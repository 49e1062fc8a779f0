// table.js: Accordion's table: the row, written like text over several lines.
import { t } from '../../i18n/index.js';

/** @import {Place, Scene} from '../../types.js' */
/** @import {Arrangement} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */

const FEW = 4;

/** @param {Scene} scene */
const dealt = (scene) => Number(scene.status.turn ?? 0) + Number(scene.status.left ?? 52);

/** Cards keep their size while the row shrinks: the whole deal sets it. @param {Scene} scene @returns {Arrangement} */
function arrange(scene) {
  return {
    columns: 13, cards: dealt(scene),
    rows: [{ header: 4, lines: 4 }],
    cells: [{ pile: 'row', column: 0, row: 0, fan: { kind: 'lines' } }],
  };
}

/** @returns {Notes} */
const notes = () => ({});

/** @param {Scene} scene @param {Place | undefined} chosen */
function coach(scene, chosen) {
  if (chosen) return t('coach.accordion.chosen');
  const few = scene.moves.length <= FEW ? t('coach.accordion.few', { n: scene.moves.length }) : t('coach.accordion.begin');
  return `${t('accordion.left', { n: scene.piles[0]?.cards.length ?? 0 })} · ${few}`;
}

/** @param {Scene} scene */
const story = (scene) => [t('accordion.stuck', { n: scene.piles[0]?.cards.length ?? 0 })];

export const accordion = { arrange, notes, coach, story, drawsItself: false };
