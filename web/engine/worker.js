// worker.js: the engine without a server: WebAssembly in workers (host.js).
//
// The flavour with threads and SIMD needs a page that is isolated from other origins; it has one worker. The other flavour works
// in every browser: each stream has its own worker, which is ended to cancel it, and one more is kept ready.
import { EventReader } from '../events.js';
import { ApiError, refusalOf } from './contract.js';

/** @import {Engine} from './contract.js' */

/** Wasm with an instruction of SIMD. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** @returns {'threads'|'single'} */
const flavourHere = () => (globalThis.crossOriginIsolated && WebAssembly.validate(SIMD) ? 'threads' : 'single');

/** A worker, and who waits for its messages. */
class Host {
  /** @param {'threads'|'single'} flavour @param {boolean} keeps @param {WebAssembly.Module} [module] */
  constructor(flavour, keeps, module) {
    this.worker = new Worker(new URL('./host.js', import.meta.url), { type: 'module', name: `tefuda ${flavour}` });
    /** @type {Map<number, (message: any) => void>} */
    this.waiting = new Map();
    /** @type {(play: string) => void} */
    this.changed = () => {};
    /** @type {Promise<{ module?: WebAssembly.Module }>} */
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => this.hear(data, resolve, reject);
      this.worker.onerror = (event) => this.fail(event.message || 'the engine does not start', reject);
    });
    this.ready.catch(() => {});
    this.worker.postMessage({ start: { flavour, keeps, module } });
  }

  /** @param {any} data @param {(value: any) => void} resolve @param {(error: Error) => void} reject */
  hear(data, resolve, reject) {
    if (data.ready) resolve(data);
    else if (data.failed) this.fail(data.failed, reject);
    else if (data.changed) this.changed(data.changed);
    else this.waiting.get(data.number)?.(data);
  }

  /** @param {string} text @param {(error: Error) => void} reject */
  fail(text, reject) {
    reject(new ApiError('internal', text));
    for (const tell of this.waiting.values()) tell({ failed: text });
    this.waiting.clear();
  }

  end() {
    this.worker.terminate();
  }
}

/** Messages of a stream that wait to be read. */
class Inbox {
  constructor() {
    /** @type {any[]} */
    this.messages = [];
    this.wake = () => {};
  }

  /** @param {any} message */
  put(message) {
    this.messages.push(message);
    this.wake();
  }

  async take() {
    while (this.messages.length === 0) {
      await new Promise((resolve) => {
        this.wake = () => resolve(undefined);
      });
    }
    return this.messages.shift();
  }
}

const END = 'event: end\n';
const CHANGED = 'event: end\ndata: {"reason": "changed"}\n\n';
let numbers = 0;

/** @implements {Engine} */
class WorkerEngine {
  constructor() {
    this.laboratory = false;
    /** @type {'threads'|'single'} */
    this.flavour = flavourHere();
    /** A worker that is ready for a stream, in the flavour without threads. @type {Host | undefined} */
    this.spare = undefined;
    /** The open streams of hints in the flavour without threads: they end when their play changes. @type {Map<Inbox, string>} */
    this.hints = new Map();
    this.plays = this.begin();
    this.plays.catch(() => {});
  }

  /** Falls back to one thread when threads do not start. @returns {Promise<Host>} */
  async begin() {
    let host = new Host(this.flavour, true);
    const { module } = await host.ready.catch((error) => {
      if (this.flavour === 'single') throw error;
      host.end();
      this.flavour = 'single';
      host = new Host('single', true);
      return host.ready;
    });
    host.changed = (play) => this.playChanged(play);
    this.module = module;
    if (this.flavour === 'single') this.spare = new Host('single', false, module);
    return host;
  }

  /** @param {string} play */
  playChanged(play) {
    for (const [inbox, path] of this.hints) if (path.startsWith(`/api/plays/${play}/hints`)) inbox.put({ events: CHANGED, cut: true });
  }

  /** One message to the worker that has the plays, and its answer. @param {object} message @returns {Promise<any>} */
  async once(message) {
    const host = await this.plays;
    const number = ++numbers;
    return new Promise((resolve, reject) => {
      host.waiting.set(number, (data) => {
        host.waiting.delete(number);
        if (data.failed) reject(new ApiError('internal', data.failed));
        else resolve(data);
      });
      host.worker.postMessage({ number, ...message });
    });
  }

  /** @type {Engine['ask']} */
  async ask(method, path, body) {
    const { status, text, name } = await this.once({ method, path, body });
    return { status, text, ...(name ? { name } : {}) };
  }

  /** @type {Engine['stream']} */
  async* stream(path, signal) {
    const plays = await this.plays;
    const number = ++numbers;
    const inbox = new Inbox();
    const threads = this.flavour === 'threads';
    const file = threads ? undefined : (await this.once({ read: true })).file;
    const host = threads ? plays : this.spare ?? new Host('single', false, this.module);
    if (!threads) this.spare = undefined;
    if (!threads && path.includes('/hints')) this.hints.set(inbox, path);
    const stop = () => inbox.put({ stopped: true });
    signal.addEventListener('abort', stop);
    host.waiting.set(number, (message) => inbox.put(message));
    if (signal.aborted) stop();
    host.worker.postMessage(file ? { number, path, file } : { number, method: 'GET', path }, file ? [file.buffer] : []);
    let over = false;
    let ended = false;
    try {
      const reader = new EventReader();
      for (;;) {
        const message = await inbox.take();
        if (message.stopped) throw new ApiError('stopped', 'stopped');
        if (message.failed) throw new ApiError('internal', message.failed);
        if (message.over || message.status) over = true;
        if (message.status) throw refusalOf(message);
        if (message.over) return;
        ended = !message.cut && Boolean(message.events?.includes(END));
        if (message.events) yield* reader.read(message.events);
        if (message.cut) return;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      host.waiting.delete(number);
      this.hints.delete(inbox);
      if (threads) host.worker.postMessage({ cancel: number });
      else if (ended && !over) host.waiting.set(number, () => this.giveBack(host, true)); // its last message follows
      else this.giveBack(host, over);
    }
  }

  /** Keeps a worker for the next stream. One that still works is ended, which is the only way to cancel it.
   *  @param {Host} host @param {boolean} over */
  giveBack(host, over) {
    host.waiting.clear();
    if (!over || this.spare) host.end();
    if (!this.spare) this.spare = over ? host : new Host('single', false, this.module);
  }
}

const made = new WorkerEngine();

/** @type {Engine & { flavour: () => string }} */
export const engine = {
  laboratory: false,
  ask: (method, path, body) => made.ask(method, path, body),
  stream: (path, signal) => made.stream(path, signal),
  flavour: () => made.flavour,
};
