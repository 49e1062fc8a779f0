// home.js: the first page: the games to choose from, and the plays that are not finished.
import * as api from './api.js';
import { cardPicture } from './cards/face.js';
import { codeForm } from './deal-page.js';
import { dailyDeal, dayOf } from './daily/day.js';
import { el } from './dom.js';
import { gamePage, gameText, gameTitle, inOrder } from './games/index.js';
import { plural, t } from './i18n/index.js';
import { dealAddress, playAddress } from './router.js';

/** @import {Game, PlayRow} from './types.js' */

/** @param {Game} game @param {boolean} begun */
function tile(game, begun) {
  const fan = el('span', { class: 'fan', 'aria-hidden': 'true' },
    ...gamePage(game.name).tile.map((word) => el('span', { class: 'mini' }, cardPicture(word))));
  return el('a', { class: 'tile', href: dealAddress({ game: game.name }) }, fan,
    el('strong', {}, gameTitle(game.name, game.title)),
    el('span', { class: 'tile-words' }, gameText(game.name, 'summary', {}, game.words)),
    el('span', { class: 'tile-play' }, t(begun ? 'home.continue' : 'home.play')));
}

/** @param {PlayRow} row */
const recent = (row) =>
  el('li', {}, el('a', { href: playAddress(row.play) },
    el('strong', {}, gameTitle(row.game)), ` ${row.deal} · ${plural(row.moves, 'home.move', 'home.moves')}`));

export async function homePage() {
  const [games, plays] = await Promise.all([api.games(), api.plays(undefined, 30).catch(() => [])]);
  const open = plays.filter(({ phase, moves, revealed }) => phase === 'playing' && !revealed && moves > 1);
  const today = dayOf(new Date());
  const fresh = games.filter(({ name }) => !plays.some((row) => row.game === name && row.deal === dailyDeal(name, today)));
  const element = el('div', { class: 'home' },
    el('h1', {}, t('app.name')), el('p', { class: 'tagline' }, t('app.tagline')),
    el('a', { class: 'today', href: '#/daily' }, el('strong', {}, t('daily.today')), ' ',
      fresh.length ? t('daily.left', { n: fresh.length, count: games.length }) : t('daily.alldone')),
    el('div', { class: 'tiles' }, ...inOrder(games).map((game) => tile(game, open.some((row) => row.game === game.name)))),
    open.length > 0 && el('section', { class: 'recent' }, el('h2', {}, t('home.recent')), el('ul', {}, ...open.slice(0, 6).map(recent))), codeForm());
  return { element, title: t('app.name') };
}
