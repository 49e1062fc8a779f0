// contract.js: what the page asks of an engine, and how answers and events are read. Pure. There are two engines with
// the same interface: the server (http.js) and WebAssembly in workers (worker.js). tests/site/contract.js tests both.

/** @import {State} from '../types.js' */
/** @import {ServerEvent} from '../events.js' */

/** An answer: its status as in docs/API.md, its text, and the name of the file when it is one.
 *  @typedef {{ status: number, text: string, name?: string }} Answer */

/**
 * @typedef {object} Engine
 * @property {boolean} laboratory  experiments can be watched
 * @property {(method: 'GET'|'POST', path: string, body?: object) => Promise<Answer>} ask
 *   a refusal is an answer; throws an ApiError `offline` when there is none
 * @property {(path: string, signal: AbortSignal) => AsyncGenerator<ServerEvent>} stream
 *   throws an ApiError when it is refused; an aborted signal ends the work
 */

/** A refused request with its error code; a conflict includes the current `state`. */
export class ApiError extends Error {
  /** @param {string} code @param {string} text @param {State} [state] */
  constructor(code, text, state) {
    super(text);
    this.code = code;
    this.state = state;
  }
}

/** @param {Answer} answer */
export const isRefusal = ({ status }) => status < 200 || status > 299;

/** The error of a refusal. @param {Answer} answer */
export function refusalOf({ status, text }) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    body = {};
  }
  return new ApiError(body.error?.code ?? 'internal', body.error?.text ?? `status ${status}`, body.state);
}
