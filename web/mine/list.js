// list.js: the list of saved games, last changed first: continue, review, download, delete.
import * as api from '../api.js';
import { askSure } from '../dialog.js';
import { el, fill } from '../dom.js';
import { gamePage, gameTitle } from '../games/index.js';
import { t, tMaybe } from '../i18n/index.js';
import { icon } from '../icons.js';
import { playAddress } from '../router.js';
import { isUntouched } from './statistics.js';

/** @import {PlayRow} from '../types.js' */

const PAGE = 50;

/** @param {PlayRow} row */
function result(row) {
  if (row.phase === 'finished') return t('review.points', { points: row.points?.[0] ?? 0 });
  if (row.phase === 'won') return t('review.won');
  return t(row.phase === 'lost' || row.revealed ? 'review.lost' : 'review.open');
}

/** @param {PlayRow} row */
const isOver = (row) => row.phase !== 'playing' || row.revealed;

export class GamesList {
  /** @param {() => void} changed  a game was deleted */
  constructor(changed) {
    this.changed = changed;
    this.rows = el('tbody');
    this.more = el('button', { class: 'wide-button', type: 'button', hidden: true, click: () => this.load(this.last) }, t('mine.more'));
    const heads = ['mine.game', 'mine.deal', 'mine.result', 'mine.moves', 'mine.changed', 'mine.actions'];
    this.element = el('section', { class: 'panel' }, el('h2', {}, t('mine.all')), el('p', { class: 'fine' }, t('mine.untouched')), el('div', { class: 'wide-table', tabindex: 0 },
      el('table', { class: 'data games' },
        el('thead', {}, el('tr', {}, ...heads.map((key) => el('th', { scope: 'col' }, tMaybe(key))))), this.rows)), this.more);
    this.load();
  }

  /** @param {string} [before] */
  async load(before) {
    const { plays, more } = await api.playPage(PAGE, before);
    if (!before) fill(this.rows);
    this.rows.append(...plays.filter((row) => !isUntouched(row, gamePage(row.game).drawsItself)).map((row) => this.line(row)));
    this.last = plays.at(-1)?.play;
    this.more.hidden = !more;
  }

  /** @param {PlayRow} row */
  line(row) {
    const name = gameTitle(row.game);
    return el('tr', {}, el('td', {}, el('a', { href: playAddress(row.play) }, name)), el('td', {}, row.deal),
      el('td', { class: `phase-${row.phase}` }, result(row)), el('td', {}, String(row.moves)),
      el('td', {}, new Date(row.changed).toLocaleString()), el('td', { class: 'row-actions' }, ...this.actions(row, name)));
  }

  /** @param {PlayRow} row @param {string} name */
  actions(row, name) {
    const label = (/** @type {string} */ key) => tMaybe(key, { name: `${name} ${row.deal}` });
    return [
      isOver(row) && el('a', { href: `#/review/${row.play}`, 'aria-label': label('mine.review.of') }, t('mine.review')),
      el('button', { class: 'text-button', type: 'button', click: () => api.saveRecord(row.play, 'text'), 'aria-label': label('mine.text.of') }, t('mine.text')),
      el('button', { class: 'text-button', type: 'button', click: () => api.saveRecord(row.play, 'json'), 'aria-label': label('mine.json.of') }, t('mine.json')),
      el('button', { class: 'icon-button', type: 'button', title: t('mine.delete'), 'aria-label': label('mine.delete.of'), click: () => this.remove(row) }, icon('close')),
    ];
  }

  /** @param {PlayRow} row */
  async remove(row) {
    if (!await askSure(t('mine.delete'), t('mine.delete.sure', { deal: row.deal }), t('mine.delete'))) return;
    await api.deletePlay(row.play);
    this.changed();
  }
}
