// events.js: server-sent events as text that comes in pieces. Pure. Read by hand over fetch and not by
// EventSource, which cannot tell a refusal from a server that is gone and asks again after every end.

/** @typedef {{ name: string, data: any }} ServerEvent */

/** Cuts pieces of text into events; comments and unfinished events wait or vanish. */
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
