// service-worker.js: keeps all files of the page in the browser and answers from there: the page works without a network. The
// answers isolate the page from other origins, as threads need it. A new version is fetched whole, and is used when the
// pages of the old one are closed. `make site` writes VERSION and FILES.
const VERSION = '';
const FILES = [];

const CACHE = `tefuda-${VERSION}`;
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

async function fetchAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('tefuda-') && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true }) ?? await fetch(request);
  const headers = new Headers(kept.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(removeOld()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === self.location.origin) event.respondWith(answer(request));
});
