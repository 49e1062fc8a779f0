// static.js: a server of static files, with or without the header fields that isolate a page.
import { createServer } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json', '.json': 'application/json',
};
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export class StaticServer {
  /** @param {string} folder @param {boolean} isolated */
  constructor(folder, isolated) {
    this.asked = [];
    this.server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url, 'http://x').pathname).replace(/^\/site\//, '/');
      const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
      this.asked.push(path);
      try {
        statSync(file);
        response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', ...(isolated ? ISOLATED : {}) });
        response.end(readFileSync(file));
      } catch {
        response.writeHead(404).end();
      }
    });
  }

  async start() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}/site/`;
    return this;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
