// events.js: parses server-sent events from pieces of text. Pure. The page uses fetch instead of EventSource, because
// EventSource cannot tell a refused request from a lost server and reconnects after every end.

/** @typedef {{ name: string, data: any }} ServerEvent */

/** Splits text into events. Unfinished events wait for the next piece; comments are dropped. */
export class EventReader {
  constructor() {
    this.rest = '';
  }

  /** @param {string} piece @returns {ServerEvent[]} those that are whole now */
  read(piece) {
    const blocks = (this.rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const field = (/** @type {string} */ name) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join('\n');
      const data = field('data');
      return data ? [{ name: field('event') || 'message', data: JSON.parse(data) }] : [];
    });
  }
}
