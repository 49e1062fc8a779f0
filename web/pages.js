// pages.js: the addresses of the page and their modules, which are loaded on first use.

import { laboratory } from './api.js';

/** @import {PageMaker} from './router.js' */
/** @import {Key} from './i18n/index.js' */

/** The pages of the laboratory, which needs the server. @type {Record<string, () => Promise<PageMaker>>} */
const LAB_PAGES = {
  lab: async () => (await import('./lab/page.js')).labPage,
  papers: async () => (await import('./papers/page.js')).papersPage,
};

/** @type {Record<string, () => Promise<PageMaker>>} */
export const PAGES = {
  '': async () => (await import('./home.js')).homePage,
  play: async () => (await import('./play/open.js')).playPage,
  table: async () => (await import('./play/open.js')).tablePage,
  daily: async () => (await import('./daily/page.js')).dailyPage,
  learn: async () => (await import('./learn/lesson.js')).lessonPage,
  puzzles: async () => (await import('./learn/puzzles.js')).puzzlesPage,
  deal: async () => (await import('./deal-page.js')).dealPage,
  review: async () => (await import('./review/page.js')).reviewPage,
  mine: async () => (await import('./mine/page.js')).minePage,
  ...(laboratory ? LAB_PAGES : {}),
};

/** @type {[string, Key][]} */
const LAB = [['#/lab', 'nav.lab']];

/** The entries of the navigation bar: address and text. @type {[string, Key][]} */
export const NAVIGATION = [['#/', 'nav.home'], ['#/daily', 'nav.daily'], ['#/puzzles', 'nav.puzzles'], ['#/mine', 'nav.mine'], ...(laboratory ? LAB : [])];
