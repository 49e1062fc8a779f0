// session.js: one play and the actions on it. The server keeps the state; requests are sent one at a time.
import * as api from '../api.js';
import { gamePage } from '../games/index.js';
import { lessMotion, settings } from '../settings.js';
import { carriedWord } from '../table/moves.js';
import { Stopwatch } from './clock.js';

/** @import {Move, Scene, State} from '../types.js' */

/** @typedef {'moved'|'undone'|'redone'|'restarted'|'revealed'|'fetched'|'auto'} Change */

/**
 * @typedef {object} Watcher
 * @property {(state: State, change: Change, move?: Move) => void} changed
 * @property {(error: api.ApiError) => void} failed
 * @property {(state: State, move: Move) => Promise<void>} stages  shows what happened before a new state
 * @property {(scene: Scene) => void} stage  shows a scene of the finish
 */

const DRAW_PAUSE_MS = 200;
const FINISH_PAUSE_MS = 60;
const WAITING_MAX = 30; // more fast clicks and keys than that are dropped
const RETRY_MS = 1500;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Session {
  /** @param {State} state @param {Watcher} watcher */
  constructor(state, watcher) {
    this.state = state;
    this.watcher = watcher;
    this.waiting = 0; // actions that run or wait
    this.failures = 0;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.closed = false;
    this.watch = new Stopwatch();
    this.onVisibility = () => (document.hidden ? this.watch.pause() : this.watch.resume());
    document.addEventListener('visibilitychange', this.onVisibility);
  }

  /** Thinking time of this game so far. */
  get timeMs() {
    return (this.state.time_ms ?? 0) + (this.over ? 0 : this.watch.read());
  }

  get id() {
    return this.state.play;
  }

  get over() {
    return this.state.outcome.phase !== 'playing' || this.state.revealed;
  }

  /** Whether the only legal move is a click that the page makes itself. */
  get forced() {
    const { moves } = this.state.scene;
    return gamePage(this.state.game).drawsItself && !this.over && moves.length === 1 && Boolean(moves[0].click);
  }

  /**
   * Runs one action at a time, in the order in which they come. A failure drops those that wait.
   * @param {() => Promise<void>} work
   * @returns {Promise<boolean>}
   */
  alone(work) {
    const { failures } = this;
    if (this.closed || this.waiting >= WAITING_MAX) return Promise.resolve(false);
    this.waiting++;
    const done = this.last.then(() => (this.closed || failures !== this.failures ? false : this.run(work))).finally(() => this.waiting--);
    this.last = done.catch(() => false);
    return done;
  }

  /** @param {() => Promise<void>} work */
  async run(work) {
    try {
      await work();
      return true;
    } catch (error) {
      this.failures++;
      this.fail(/** @type {api.ApiError} */ (error));
      return false;
    }
  }

  /** @param {api.ApiError} error */
  fail(error) {
    if (!(error instanceof api.ApiError)) throw error;
    if (error.state) this.accept(error.state, 'fetched');
    this.watcher.failed(error);
    if (error.code === 'offline') this.comeBack();
  }

  /** Asks the server again until it answers. The game is saved there. */
  async comeBack() {
    while (!this.closed) {
      await pause(RETRY_MS);
      const state = await api.getPlay(this.id).catch(() => undefined);
      if (state && !this.closed) return this.accept(state, 'fetched');
    }
  }

  /** @param {State} state @param {Change} change @param {Move} [move] */
  accept(state, change, move) {
    if (this.closed) return;
    this.state = state;
    this.watch.reset();
    this.watcher.changed(state, change, move);
  }

  /** Makes a move of the scene that was shown. If others were made in between, it must still carry the same card.
   *  @param {Move} move */
  move(move) {
    const card = carriedWord(this.state.scene, move);
    return this.alone(async () => {
      const now = this.state.scene.moves.find(({ word, click }) => word === move.word || (click && move.click));
      if (!now || this.over || carriedWord(this.state.scene, now) !== card) return;
      await this.make(now);
      await this.makeForced();
      if (settings.finishes && this.state.finish > 0) await this.makeFinish();
    });
  }

  /** @param {Move} move */
  async make(move) {
    const state = await api.makeMoves(this.id, this.state.at, [move.word], this.watch.read());
    if (!this.closed) await this.watcher.stages(state, move);
    this.accept(state, 'moved', move);
  }

  /** Makes the moves that end a game without a decision, one after the other on the table. */
  async makeFinish() {
    const { at } = this.state;
    const end = await api.finish(this.id, at);
    for (let n = at + 1; n < end.at && !this.closed && !lessMotion(); n++) {
      this.watcher.stage((await api.playAt(this.id, n)).scene);
      await pause(FINISH_PAUSE_MS);
    }
    this.accept(end, 'auto');
  }

  finish() {
    return this.alone(() => this.makeFinish());
  }

  async makeForced() {
    if (!this.forced) return;
    if (!lessMotion()) await pause(DRAW_PAUSE_MS);
    await this.make(this.state.scene.moves[0]);
  }

  /** Turns over the first card if that is the only legal move. */
  begin() {
    return this.forced && this.state.at === this.state.length ? this.alone(() => this.makeForced()) : undefined;
  }

  /** Whether there is a decision to go back to: the first card was turned over by the page. */
  get canUndo() {
    return this.state.at > (gamePage(this.state.game).drawsItself ? 1 : 0);
  }

  /** Back to the last decision. */
  undo() {
    return this.alone(async () => {
      if (!this.canUndo) return;
      await this.step(-1, 'undone');
      while (this.forced && this.state.at > 0) await this.step(-1, 'undone');
      if (this.forced) await this.step(1, 'fetched');
    });
  }

  redo() {
    return this.alone(async () => {
      if (this.state.at >= this.state.length) return;
      await this.step(1, 'redone');
      while (this.forced && this.state.at < this.state.length) await this.step(1, 'redone');
    });
  }

  /** @param {number} by @param {Change} change */
  async step(by, change) {
    const move = by > 0 ? this.nextMove() : undefined;
    const round = by > 0 ? Math.max(1, this.state.players.length) : 1; // includes the moves of the programs
    const to = Math.min(this.state.length, this.state.at + by * round);
    this.accept(await api.go(this.id, to), change, move);
  }

  /** The next move to redo, if the scene lists it. */
  nextMove() {
    const word = this.state.words[this.state.at];
    return this.state.scene.moves.find((move) => move.word === word);
  }

  /** @param {number} to */
  goTo(to) {
    return this.alone(async () => this.accept(await api.go(this.id, to), 'fetched'));
  }

  restart() {
    return this.alone(async () => {
      this.accept(await api.restart(this.id), 'restarted');
      if (this.forced && this.state.length > 0) await this.step(1, 'fetched');
    });
  }

  /** A program makes the person's move. */
  auto() {
    return this.alone(async () => {
      const before = this.state;
      const state = await api.auto(this.id, before.at).catch((error) => {
        // The player sees no way to win; every game has players.
        throw error.code === 'unsupported' ? new api.ApiError('givesup', error.message) : error;
      });
      const move = before.scene.moves.find(({ word }) => word === state.words[before.at]);
      if (move && !this.closed) await this.watcher.stages(state, move);
      this.accept(state, 'auto', move);
    });
  }

  giveUp() {
    return this.alone(async () => this.accept(await api.reveal(this.id), 'revealed'));
  }

  close() {
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.closed = true;
  }
}
