// open.js: finds the play for an address: the one it names, the last one of that deal, or a new one.
import * as api from '../api.js';
import { gameTitle } from '../games/index.js';
import { errorText } from '../i18n/index.js';
import { dealAddress, visit } from '../router.js';
import { sameRules, shortRules } from '../rules.js';
import { note } from '../journal.js';
import { welcome } from '../learn/welcome.js';
import { openNewGame } from './new-game.js';
import { PlayPage } from './page.js';

/** @import {Game, State} from '../types.js' */
/** @import {Page, Route} from '../router.js' */
/** @import {Searching, Wish} from './new-game.js' */

/** The address of a play: the deal and rules for people, the play for a reload. @param {Game} game @param {State} state */
function addressOf(game, state) {
  const address = dealAddress({ game: game.name, deal: state.deal, rules: shortRules(game, state.rules) });
  return `${address}&play=${encodeURIComponent(state.play)}`;
}

/** @param {Game} game @param {URLSearchParams} query @returns {Promise<State>} */
async function findPlay(game, query) {
  const id = query.get('play');
  const deal = query.get('deal') ?? undefined;
  const rules = query.get('rules') ?? '';
  const named = id ? await api.getPlay(id).catch((error) => {
    if (error.code !== 'missing') throw error;
    return undefined;
  }) : undefined;
  if (named?.game === game.name) return named;
  const rows = await api.plays(game.name, 200);
  if (!deal) welcome(game.name, rows.length > 0);
  const known = rows.find((row) => row.phase === 'playing' && !row.revealed && (deal ? row.deal === deal && sameRules(game, row.rules, rules)
    : !rules || sameRules(game, row.rules, rules)));
  return known ? api.getPlay(known.play) : api.newPlay({ game: game.name, rules, ...(deal ? { deal } : {}) });
}

/** @param {Game} game @param {Wish} wish @param {Searching} [searching] */
async function begin(game, wish, { progress = () => {}, signal } = {}) {
  const { winnable, level, ...rest } = wish;
  const make = async () => api.newPlay(winnable ? { ...rest, deal: (await api.findDeal(wish, progress, signal)).deal, found: true } : rest);
  const state = await make().catch((error) => {
    throw error.code === 'stopped' ? error : new Error(errorText(error));
  });
  if (level) note('levels', state.play, level);
  visit(addressOf(game, state));
}

/** @param {Game} game @param {State} state @returns {Page} */
function pageOf(game, state) {
  /** @type {PlayPage} */
  const page = new PlayPage(game, state, {
    restartWith: (wish) => begin(game, { game: game.name, ...(game.seats > 1 ? { players: page.state.players.slice(1) } : {}), ...wish }),
    newGame: () => openNewGame(game, page.state, (wish, searching) => begin(game, wish, searching)),
  });
  return { element: page.element, leave: () => page.leave(), title: gameTitle(game.name, game.title) };
}

/** #/play/GAME?deal=...&rules=...&play=... @param {Route} route @returns {Promise<Page>} */
export async function playPage({ rest: [name], query }) {
  const game = (await api.games()).find((candidate) => candidate.name === name);
  if (!game) throw new api.ApiError('missing', name ?? '');
  const state = await findPlay(game, query);
  history.replaceState(null, '', addressOf(game, state));
  return pageOf(game, state);
}

/** #/table/ID: a play by its id. @param {Route} route @returns {Promise<Page>} */
export async function tablePage({ rest: [id = ''] }) {
  const state = await api.getPlay(id);
  const game = (await api.games()).find((candidate) => candidate.name === state.game);
  if (!game) throw new api.ApiError('missing', state.game);
  history.replaceState(null, '', addressOf(game, state));
  return pageOf(game, state);
}
