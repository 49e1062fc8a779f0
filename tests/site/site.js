// site.js: the page without a server, with the interface that tests/browser/support.js asks of a server. Questions are answered by the
// engine in the page under test, because each browser context has its own games.
import { StaticServer } from './static.js';

/** A page that is loading has no answer yet. */
const LOADING = /Execution context was destroyed|Cannot find context|navigat/i;

export class Site {
  /** @param {string} folder @param {'single'|'threads'} flavour */
  constructor(folder, flavour) {
    this.folder = folder;
    this.flavour = flavour;
    this.laboratory = false;
    this.prefix = `site-${flavour}-`;
    this.context = { serviceWorkers: 'block' }; // it would isolate the page, which chooses the flavour
  }

  async start() {
    this.host = await new StaticServer(this.folder, this.flavour === 'threads').start();
    this.url = this.host.url.replace(/\/$/, '');
    this.printed = this.host.url;
    return this;
  }

  /** The same on another origin, without games. */
  async another() {
    const other = await new Site(this.folder, this.flavour).start();
    other.attach(this.page);
    return other;
  }

  /** @param {any} page  that answers from now on */
  attach(page) {
    this.page = page;
  }

  async fetch(path, { method = 'GET', body } = {}) {
    for (;;) {
      try {
        const { status, text } = await this.page.evaluate(async ([how, where, what]) => {
          const { engine } = await import(new URL('engine/chosen.js', document.baseURI));
          return engine.ask(how, where, what === undefined ? undefined : JSON.parse(what));
        }, [method, path, body]);
        return { status, ok: status < 300, text: async () => text, json: async () => JSON.parse(text) };
      } catch (error) {
        if (!LOADING.test(error.message)) throw error;
        await this.page.waitForLoadState();
      }
    }
  }

  async get(path) {
    return (await this.fetch(path)).json();
  }

  async post(path, body) {
    return (await this.fetch(path, { method: 'POST', body: JSON.stringify(body) })).json();
  }

  async end() {
    await this.host.stop();
  }
}
