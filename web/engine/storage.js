// storage.js: a file in IndexedDB, in pages of 4 KiB. A change writes only the pages that differ, in one transaction: after
// a crash the file is as before the change or as after it. A version number tells other tabs that it has changed.

const PAGE = 4096;
const HEAD = 'head';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @param {string} name @returns {Promise<IDBDatabase>} */
function open(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('pages');
  return done(request);
}

/** @param {Uint8Array} a @param {Uint8Array} b */
const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

export class StoredFile {
  /** @param {string} name */
  constructor(name) {
    this.opened = open(name);
    this.version = -1;
    /** @type {Uint8Array} */
    this.bytes = new Uint8Array(0);
  }

  /** Reads the file if it has changed since; undefined: it has not. @returns {Promise<Uint8Array | undefined>} */
  async read() {
    const pages = (await this.opened).transaction('pages').objectStore('pages');
    const head = await done(pages.get(HEAD)) ?? { version: 0, size: 0 };
    if (head.version === this.version) return undefined;
    const bytes = new Uint8Array(head.size);
    const list = await done(pages.getAll(IDBKeyRange.bound(0, Infinity)));
    list.forEach((/** @type {Uint8Array} */ page, /** @type {number} */ i) => bytes.set(page, i * PAGE));
    this.version = head.version;
    this.bytes = bytes;
    return bytes;
  }

  /** Writes the pages that differ; returns when they are on the disk. @param {Uint8Array} bytes */
  async write(bytes) {
    const work = (await this.opened).transaction('pages', 'readwrite', { durability: 'strict' });
    const pages = work.objectStore('pages');
    const count = Math.ceil(bytes.length / PAGE);
    let changes = 0;
    for (let i = 0; i < count; i++) {
      const page = bytes.slice(i * PAGE, (i + 1) * PAGE);
      if (same(page, this.bytes.subarray(i * PAGE, (i + 1) * PAGE))) continue;
      pages.put(page, i);
      changes++;
    }
    if (changes === 0 && bytes.length === this.bytes.length) return;
    pages.delete(IDBKeyRange.bound(count, Infinity));
    pages.put({ version: this.version + 1, size: bytes.length }, HEAD);
    await new Promise((resolve, reject) => {
      work.oncomplete = resolve;
      work.onerror = work.onabort = () => reject(work.error);
    });
    this.version++;
    this.bytes = bytes;
  }
}
