// http.js: the engine behind the server: requests over HTTP, streams as server-sent events.
import { EventReader } from '../events.js';
import { ApiError, refusalOf } from './contract.js';

/** @import {Answer, Engine} from './contract.js' */

/** @param {Response} response @returns {Promise<Answer>} */
async function answerOf(response) {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { status: response.status, text: await response.text(), ...(name ? { name } : {}) };
}

/** @param {string} path @param {RequestInit} init */
async function send(path, init) {
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(init.signal?.aborted ? 'stopped' : 'offline', 'the server does not answer');
  }
}

/** @type {Engine['ask']} */
async function ask(method, path, body) {
  const response = await send(path, body === undefined ? { method } : {
    method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  return answerOf(response).catch(() => {
    throw new ApiError('offline', 'the server does not answer');
  });
}

/** @type {Engine['stream']} */
async function* stream(path, signal) {
  const response = await send(path, { signal, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || !response.body) throw refusalOf(await answerOf(response));
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const reader = new EventReader();
  for (;;) {
    const { done, value } = await pieces.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    yield* reader.read(value ?? '');
  }
}

/** @type {Engine} */
export const engine = { laboratory: true, ask, stream };
