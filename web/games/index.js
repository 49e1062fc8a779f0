// index.js: the games' tables by name; a game that has none of its own gets a plain one.
import { accordion } from './accordion/table.js';
import { calculation } from './calculation/table.js';
import { klondike } from './klondike/table.js';
import { plain } from './plain.js';
import { saichugen } from './saichugen/table.js';
import { cardAtName, pileName } from './words.js';

/** @import {Pile, Place, Scene} from '../types.js' */
/** @import {Arrangement, Room} from '../table/layout.js' */
/** @import {Notes} from '../table/view.js' */

/**
 * @typedef {object} GameTable
 * @property {(scene: Scene, room: Room) => Arrangement} arrange
 * @property {(scene: Scene, pile: Pile) => Notes} notes
 * @property {(scene: Scene, chosen: Place | undefined) => string} coach  what to do next, in one line
 * @property {(scene: Scene, points?: number[]) => string[]} story   why it ended as it did
 * @property {boolean} drawsItself  a click that is the only legal move is made without asking
 */

/** The order in which games are offered. */
export const ORDER = ['calculation', 'klondike', 'accordion', 'saichugen'];

/** @type {Record<string, GameTable>} */
const tables = { calculation, klondike, accordion, saichugen };

/** @param {string} name */
export const gameTable = (name) => tables[name] ?? plain;

/** @param {string} name @returns {import('../table/view.js').Look} */
export const lookOf = (name) => ({ ...gameTable(name), pileName, cardName: cardAtName });
