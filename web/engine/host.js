// host.js: a worker with the engine in WebAssembly. One such worker has the file of plays and answers requests one after the
// other. The flavour with threads runs streams in it too; without threads each stream has its own worker, with a copy
// of the file, which the page ends to cancel the work.
//
// Messages to it:   { start: { flavour, keeps, module } }, { number, method, path, body }, { number, path, file },
//                   { number, read: true }, { cancel: number }
// Messages from it: { ready, module } or { failed }, { number, status, text, name }, { number, file }, { number, events },
//                   { number, over }, { changed }
import { StoredFile } from './storage.js';

const FILE = '/plays.sqlite';
const END = 'event: end\n';

/** @type {any} the module of emscripten */
let module;
let site = 0;
let threads = false;
/** The file of plays, in the worker that keeps it. @type {StoredFile | undefined} */
let stored;

/** The open streams of the flavour with threads, by number. @type {Map<number, number>} */
const streams = new Map();

/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => /** @type {any} */ (globalThis).postMessage(message, transfer);

/** @param {string} name @param {...(string|number)} values @returns {number} */
const call = (name, ...values) => module.ccall(name, 'number', values.map((value) => typeof value), values);

/** @param {string} name @param {...(string|number)} values @returns {string} */
const text = (name, ...values) => module.UTF8ToString(call(name, ...values));

/** @param {number} number */
function endStream(number) {
  const stream = streams.get(number);
  streams.delete(number);
  if (stream) call('site_end_stream', stream);
}

/** @param {number} number @param {number} stream */
function sendEvents(number, stream) {
  if (threads && !streams.has(number)) return;
  const events = text('site_events', site, stream);
  if (events) post({ number, events });
  if (!threads || !events.includes(END)) return;
  endStream(number);
  post({ number, over: true });
}

/** Replaces the file of plays by these bytes. @param {Uint8Array} bytes */
function openFile(bytes) {
  for (const number of [...streams.keys()]) {
    post({ number, events: `${END}data: {"reason": "changed"}\n\n` });
    endStream(number);
    post({ number, over: true });
  }
  call('site_close', site);
  if (bytes.length > 0) module.FS.writeFile(FILE, bytes);
  else if (module.FS.analyzePath(FILE).exists) module.FS.unlink(FILE);
  const error = text('site_open', site, FILE);
  if (error) throw new Error(error);
}

/** Asks the engine; returns the message with the answer. @param {any} request */
function answer({ number, method = 'GET', path, body }) {
  const status = call('site_request_answer', site, number, method, path, body === undefined ? '' : JSON.stringify(body));
  const stream = call('site_stream', site);
  if (stream && threads) {
    streams.set(number, stream);
    sendEvents(number, stream); // those that came before it was known here
    return { number, started: true };
  }
  if (stream) {
    call('site_end_stream', stream);
    return { number, over: true };
  }
  const at = call('site_text', site);
  // A copy: texts in shared memory cannot be decoded.
  const bytes = module.HEAPU8.slice(at, at + call('site_text_length', site));
  const name = /filename="([^"]+)"/.exec(text('site_field', site, 'Content-Disposition'))?.[1];
  return { number, status, text: new TextDecoder().decode(bytes), ...(name ? { name } : {}) };
}

/** One tab at a time uses the file. @param {() => Promise<void>} act */
const alone = (act) => (navigator.locks ? navigator.locks.request('tefuda-plays', act) : act());

/** Answers a request of the page. What it changed is on the disk before the answer. @param {any} message */
async function serve(message) {
  const changed = await stored?.read();
  if (changed) openFile(changed);
  if (message.read) {
    const file = module.FS.readFile(FILE);
    return post({ number: message.number, file }, [file.buffer]);
  }
  const reply = answer(message);
  if (message.method === 'POST') await stored?.write(module.FS.readFile(FILE));
  return post(reply);
}

/** @param {{ flavour: 'threads'|'single', keeps: boolean, module?: WebAssembly.Module }} wish */
async function start({ flavour, keeps, module: compiled }) {
  threads = flavour === 'threads';
  const { default: create } = await import(`./tefuda-${flavour}.js`);
  /** @type {any} */
  const options = {
    onEvents: (/** @type {number} */ number, /** @type {number} */ stream) =>
      (threads ? setTimeout(() => sendEvents(number, stream), 0) : sendEvents(number, stream)),
    onChanged: (/** @type {string} */ changed) => post({ changed }),
  };
  if (!threads) {
    const code = compiled ?? await WebAssembly.compileStreaming(fetch(new URL('./tefuda-single.wasm', import.meta.url)));
    options.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ receive) => {
      WebAssembly.instantiate(code, imports).then((instance) => receive(instance, code));
      return {};
    };
    compiled = code;
  }
  module = await create(options);
  module.FS.mkdir('/data');
  site = call('site_create', '/data', threads ? 2 : 1, threads ? 512 : 256);
  if (!site) throw new Error('no memory for the engine');
  if (keeps) stored = new StoredFile('tefuda');
  if (keeps) await alone(async () => openFile(await /** @type {StoredFile} */ (stored).read() ?? new Uint8Array(0)));
  post({ ready: true, ...(threads ? {} : { module: compiled }) });
}

/** Requests wait for each other, also for the start. */
let last = Promise.resolve();

/** @param {() => Promise<any>} act */
function inTurn(act) {
  last = last.then(act).catch((error) => post({ failed: String(error?.message ?? error) }));
}

globalThis.addEventListener('message', ({ data }) => {
  if (data.start) inTurn(() => start(data.start));
  else if (data.cancel) endStream(data.cancel);
  else if (data.path && data.file) inTurn(async () => (openFile(data.file), post(answer(data))));
  else inTurn(() => alone(() => serve(data)));
});
