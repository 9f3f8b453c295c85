// Keeps one complete, content-hashed copy of the game for playing offline, and swaps it only when told to.
// It cannot be Python: a service worker is the browser's own script. The build fills in the two constants.
const VERSION = '/*build:version*/';
const FILES = {/*build:files*/};

const PREFIX = 'gin:' + registration.scope + ':';      // every project of one github.io user shares one origin
const CACHE = PREFIX + 'files';
const address = path => new URL(path || './', registration.scope).href;
const key = path => address(path) + '?h=' + FILES[path];

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map(async path => {
    if (await cache.match(key(path))) return;          // unchanged since the version before
    const response = await fetch(address(path), { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    await cache.put(key(path), response);
  }));
}

async function activate() {
  const cache = await caches.open(CACHE), keep = new Set(Object.keys(FILES).map(key));
  for (const request of await cache.keys()) if (!keep.has(request.url)) await cache.delete(request);
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));
self.addEventListener('message', event => { if (event.data === 'skip-waiting') skipWaiting(); });
self.addEventListener('fetch', event => {
  const { method, url, mode } = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  let path = url.slice(registration.scope.length).split(/[?#]/)[0];
  if (path === 'index.html') path = '';
  if (!(path in FILES)) return mode === 'navigate' && event.respondWith(Response.redirect(registration.scope));
  event.respondWith(caches.open(CACHE).then(cache => cache.match(key(path))).then(found => found ?? fetch(event.request)));
});
