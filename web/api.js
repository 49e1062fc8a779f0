// api.js: everything that the page asks of the engine (docs/API.md), one function per question. The engine is the
// server, or WebAssembly in a worker (engine/contract.js).

import { engine } from './engine/chosen.js';
import { ApiError, isRefusal, refusalOf } from './engine/contract.js';

export { ApiError };

/** @import {ExperimentDetail, Game, Group, Hint, LostAt, Paper, PlayRow, Review, Solution, State, Why} from './types.js' */

/** Called when the server asks for a token that this browser does not have. */
let onTokenNeeded = () => {};

/** @param {() => void} act */
export const watchToken = (act) => {
  onTokenNeeded = act;
};

/** True when experiments can be watched: not without a server. */
export const { laboratory } = engine;

/** @param {'GET'|'POST'} method @param {string} path @param {object} [body] */
async function request(method, path, body) {
  const answer = await engine.ask(method, path, body);
  if (answer.status === 401) onTokenNeeded();
  if (isRefusal(answer)) throw refusalOf(answer);
  return answer;
}

/** @param {string} path */
export const get = async (path) => JSON.parse((await request('GET', path)).text);

/** @param {string} path @param {object} [body] */
export const post = async (path, body = {}) => JSON.parse((await request('POST', path, body)).text);

/**
 * Listens to a stream of events; returns a function that stops it. One handler per event name; `end` gets the
 * last event, `failed` the error when the stream was refused or broke.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} on
 */
export function listen(path, on) {
  const control = new AbortController();
  const run = async () => {
    for await (const { name, data } of engine.stream(path, control.signal)) {
      if (control.signal.aborted) return;
      if (name === 'end' && data.error) throw new ApiError(data.error.code, data.error.text);
      on[name]?.(data);
      if (name === 'end') return;
    }
    throw new ApiError('offline', 'the server is gone');
  };
  run().catch((error) => {
    if (error.code === 'token') onTokenNeeded();
    if (!control.signal.aborted) on.failed?.(error);
  });
  return () => control.abort();
}

/**
 * The single result of a stream, with other events before it.
 * @param {string} path
 * @param {string} name  of the event with the result
 * @param {Record<string, (data: any) => void>} on  the handlers of other events
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function result(path, name, on, signal) {
  return new Promise((resolve, reject) => {
    const stop = listen(path, {
      ...on,
      [name]: resolve,
      end: (data) => reject(new ApiError(data.reason, data.reason)),
      failed: reject,
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(new ApiError('stopped', 'stopped'));
    });
  });
}

/** @param {string} id @param {string} [what] */
const play = (id, what = '') => `/api/plays/${encodeURIComponent(id)}${what}`;

/** @returns {Promise<Game[]>} */
export const games = async () => (await get('/api/games')).games;

/** found: the deal is one of findDeal(). @param {{ game: string, rules?: string, deal?: string, found?: boolean, players?: string[] }} wish
 *  @returns {Promise<State>} */
export const newPlay = (wish) => post('/api/plays', wish);

/** @typedef {{ tried: number, found: number, wanted: number }} Searched  deals */

/** Searches for a winnable deal. @param {{ game: string, rules?: string, level?: string }} wish
 *  @param {(searched: Searched) => void} progress @param {AbortSignal} [signal] @returns {Promise<{ deal: string }>} */
export const findDeal = ({ game, rules = '', level }, progress, signal) =>
  result(`/api/deals/winnable?game=${encodeURIComponent(game)}&rules=${encodeURIComponent(rules)}${level ? `&level=${level}` : ''}`, 'deal', { progress }, signal);

/** @param {string} [game] @param {number} [limit] @returns {Promise<PlayRow[]>} */
export const plays = async (game, limit = 20) =>
  (await get(`/api/plays?limit=${limit}${game ? `&game=${game}` : ''}`)).plays;

/** @param {string} id @returns {Promise<State>} */
export const getPlay = (id) => get(play(id));

/** @param {string} id @param {number} n @returns {Promise<State>} */
export const playAt = (id, n) => get(play(id, `/at/${n}`));

/** @param {string} id @param {number} at @param {string[]} words @param {number} timeMs @returns {Promise<State>} */
export const makeMoves = (id, at, words, timeMs) =>
  post(play(id, '/moves'), { at, words, time_ms: Math.round(timeMs) });

/** @param {string} id @param {number} to @returns {Promise<State>} */
export const go = (id, to) => post(play(id, '/go'), { to });

/** @param {string} id @returns {Promise<State>} */
export const restart = (id) => post(play(id, '/restart'));

/** @param {string} id @param {number} at @returns {Promise<State>} */
export const auto = (id, at) => post(play(id, '/auto'), { at });

/** Makes the moves that end a game without a decision. @param {string} id @param {number} at @returns {Promise<State>} */
export const finish = (id, at) => post(play(id, '/auto'), { at, finish: true });

/** Counts that the person used help. @param {string} id @returns {Promise<State>} */
export const countHelp = (id) => post(play(id, '/hints'));

/** @param {string} id @returns {Promise<State>} */
export const reveal = (id) => post(play(id, '/reveal'));

/**
 * Counts the use of hints, then streams them until the returned function is called.
 * @param {string} id @param {{ hint: (hint: Hint) => void, end?: (data: any) => void, failed?: (error: ApiError) => void }} on
 */
export function hints(id, on) {
  let stop = () => {};
  let stopped = false;
  countHelp(id).then(() => {
    if (!stopped) stop = listen(play(id, '/hints?time_ms=60000'), on);
  }, (error) => {
    if (!stopped) on.failed?.(error);
  });
  return () => {
    stopped = true;
    stop();
  };
}

/** The first values of a position; help is counted. @param {string} id @param {AbortSignal} [signal] @returns {Promise<Hint>} */
export async function firstHint(id, signal) {
  await countHelp(id);
  const done = new AbortController();
  signal?.addEventListener('abort', () => done.abort());
  const hint = await result(play(id, '/hints?time_ms=20000'), 'hint', {}, done.signal);
  done.abort();
  return hint;
}

/** @param {string} id @param {string} word @returns {Promise<Why>} */
export const why = (id, word) => get(play(id, `/why?word=${encodeURIComponent(word)}`));

/** @param {string} id @param {'now'|'start'} from @param {(p: any) => void} [progress] @param {AbortSignal} [signal]
 *  @returns {Promise<Solution>} */
export const solution = (id, from, progress = () => {}, signal) =>
  result(play(id, `/solution?from=${from}`), 'solution', { progress }, signal);

/** Values every decision, then looks for the losing move. @param {string} id
 *  @param {(review: Review) => void} values  gets the review as soon as its values are known @param {AbortSignal} [signal]
 *  @returns {Promise<Review>} */
export const review = (id, values, signal) => result(play(id, '/review'), 'review', { values }, signal);

/** Where a game lost its win: a review without values, which is faster. @param {string} id @param {AbortSignal} signal
 *  @returns {Promise<LostAt | null>} */
export const lostAt = async (id, signal) =>
  (await result(play(id, '/review?samples=0'), 'review', {}, signal)).lost_at;

/** @param {number} limit @param {string} [before] @returns {Promise<{ plays: PlayRow[], more: boolean }>} */
export const playPage = (limit, before) => get(`/api/plays?limit=${limit}${before ? `&before=${encodeURIComponent(before)}` : ''}`);

/** @param {string} id */
export const deletePlay = (id) => post(play(id, '/delete'));

/** @param {string} text @param {string} game @returns {Promise<{ plays: State[] }>} */
export const importRecord = (text, game) => post('/api/records', /^\s*(\{|game:)/.test(text) ? { text } : { text, game });

/** @param {string} game @param {number} level 0 to 2 @param {number} number @param {AbortSignal} signal
 *  @returns {Promise<import('./types.js').Puzzle>} */
export const puzzle = (game, level, number, signal) =>
  result(`/api/puzzles/${encodeURIComponent(game)}/search?level=${level}&number=${number}`, 'puzzle', {}, signal);

/** All plays, last changed first. @param {string} [game] @returns {Promise<PlayRow[]>} */
export async function allPlays(game) {
  /** @type {PlayRow[]} */
  const rows = [];
  for (let more = true; more;) {
    const before = rows.at(-1)?.play;
    const page = await get(`/api/plays?limit=500${game ? `&game=${game}` : ''}${before ? `&before=${encodeURIComponent(before)}` : ''}`);
    rows.push(...page.plays);
    more = page.more;
  }
  return rows;
}

/** Plays with everything that is kept of them, last changed first. @param {string} [before]
 *  @returns {Promise<{ plays: any[], more: boolean }>} */
export const backupPage = (before) => get(`/api/backup${before ? `?before=${encodeURIComponent(before)}` : ''}`);

/** Stores plays of a backup that are not there yet. @param {any[]} plays oldest first @returns {Promise<{ added: number, known: number }>} */
export const restorePlays = (plays) => post('/api/backup', { text: JSON.stringify(plays) });

/** @returns {Promise<Group[]>} */
export const stats = async () => (await get('/api/stats')).groups;

/** @param {string} name @param {string} [what] */
const lab = (name, what = '') => `/api/lab/${encodeURIComponent(name)}${what}`;

/** @param {string} name @returns {Promise<ExperimentDetail>} */
export const experiment = (name) => get(lab(name));

/** @param {string} name @param {{ value: string, from?: number, to?: number }} wish
 *  @returns {Promise<{ bins: import('./types.js').Bin[] }>} */
export const rows = (name, { value, from, to }) =>
  get(lab(name, `/rows?value=${value}${from === undefined ? '' : `&from=${from}`}${to === undefined ? '' : `&to=${to}`}`));

/** @param {string} name @param {string} value @returns {Promise<{ bins: { low: number, high: number, count: number }[] }>} */
export const histogram = (name, value) => get(lab(name, `/histogram?value=${value}&log=1`));

/** @returns {Promise<Paper[]>} */
export const papers = async () => (await get('/api/papers')).papers;

/** @param {string} name @returns {Promise<Paper>} */
export const paper = (name) => get(`/api/papers/${encodeURIComponent(name)}`);

/** Saves a file of the engine in the browser's downloads. @param {string} path */
async function download(path) {
  const { text, name } = await request('GET', path);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name ?? 'tefuda.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a play's record. @param {string} id @param {'text'|'json'} format */
export const saveRecord = (id, format) => download(play(id, `/record?format=${format}`));
