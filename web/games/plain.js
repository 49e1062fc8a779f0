// plain.js: the page of a game without a folder: its piles side by side.
import { dictionary, t } from '../i18n/index.js';
import { plainPile } from './words.js';

/** @import {Pile, Place, Scene} from '../types.js' */
/** @import {Arrangement} from '../table/layout.js' */
/** @import {Notes} from '../table/view.js' */
/** @import {GamePage} from './types.js' */

const ACROSS = 8;

/** @param {Scene} scene @returns {Arrangement} */
function arrange(scene) {
  return {
    columns: ACROSS,
    rows: Array.from({ length: Math.ceil(scene.piles.length / ACROSS) }, () => ({ header: 22, grows: true })),
    cells: scene.piles.map(({ id }, i) => (
      { pile: id, column: i % ACROSS, row: Math.floor(i / ACROSS), fan: { kind: /** @type {const} */ ('down') } })),
  };
}

/** @param {Scene} _scene @param {Pile} pile @returns {Notes} */
const notes = (_scene, pile) => ({ above: plainPile(pile) });

/** @param {Scene} _scene @param {Place | undefined} chosen */
const coach = (_scene, chosen) => (chosen ? t('coach.chosen') : '');

/** @type {GamePage} */
export const plain = {
  arrange, notes, coach, story: () => [],
  words: dictionary(/** @type {Record<'en' | 'ja', Record<string, string>>} */ ({ en: {}, ja: {} })),
  tile: ['??'],
  drawsItself: false,
  presets: [],
};
