// session.js: one play and the actions on it. The server keeps the state; requests are sent one at a time.
import * as api from '../api.js';
import { gamePage } from '../games/index.js';
import { lessMotion } from '../settings.js';
import { Stopwatch } from './clock.js';

/** @import {Move, State} from '../types.js' */

/** @typedef {'moved'|'undone'|'redone'|'restarted'|'revealed'|'fetched'|'auto'} Change */

/**
 * @typedef {object} Watcher
 * @property {(state: State, change: Change, move?: Move) => void} changed
 * @property {(error: api.ApiError) => void} failed
 */

const DRAW_PAUSE_MS = 200;
const RETRY_MS = 1500;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Session {
  /** @param {State} state @param {Watcher} watcher */
  constructor(state, watcher) {
    this.state = state;
    this.watcher = watcher;
    this.busy = false;
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
   * Runs one action at a time; actions that come meanwhile are dropped.
   * @param {() => Promise<void>} work
   */
  async alone(work) {
    if (this.busy || this.closed) return false;
    this.busy = true;
    try {
      await work();
      return true;
    } catch (error) {
      this.fail(/** @type {api.ApiError} */ (error));
      return false;
    } finally {
      this.busy = false;
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

  /** @param {Move} move */
  move(move) {
    return this.alone(async () => {
      await this.make(move);
      await this.makeForced();
    });
  }

  /** @param {Move} move */
  async make(move) {
    const { at } = this.state;
    this.accept(await api.makeMoves(this.id, at, [move.word], this.watch.read()), 'moved', move);
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

  /** Back to the last decision. */
  undo() {
    return this.alone(async () => {
      if (this.state.at === 0) return;
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
      const state = await api.auto(this.id, before.at);
      const word = state.words[before.at];
      this.accept(state, 'auto', before.scene.moves.find((move) => move.word === word));
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
