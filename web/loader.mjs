// The module PyScript is given as its interpreter, and the first script of the page: it starts Pyodide from a memory
// snapshot or from the byte-compiled library, shows how far that is, and says in plain words when it fails.
// It cannot be Python: it runs before there is a Python.
export const version = '314.0.7';

const here = new URL('.', import.meta.url).href;
const runtime = new URL('../rt/', here).href;
const page = document.documentElement;
const first = !navigator.serviceWorker?.controller;
const SNAPSHOT = true/*build:snapshot*/;
const SLOW = 400, QUICK = 4000;            // bytes a millisecond: a line that brings less starts without the snapshot (`make bench-line`), has its bytes counted
const STALL = 10000;                       // milliseconds without any progress before the page says so
const EMPTY = Uint8Array.of(80, 75, 5, 6, ...Array(18).fill(0));     // a zip without files
const LOST = 'A part of the game could not be loaded. Check the network and try again.';
const told = name => JSON.parse(page.querySelector(`meta[name=${name}]`)?.content ?? '{}');      // by the build
const sizes = told('load-bytes'), language = navigator.language?.slice(0, 2), texts = told('load-texts')[language];
const t = text => texts?.[text] ?? text;    // before there is a Python, the page itself carries the translations
const loaded = {};
let counted = [];                          // the files this start needs, once it is decided how to start
let step = 'Shuffling the cards…', lastProgress = Date.now(), whenReady = async () => {};

const sum = from => counted.reduce((all, name) => all + (from[name] ?? 0), 0);

function progress(text = step) {
  step = text;
  lastProgress = Date.now();
  const label = page.querySelector('.progress-text'), done = sum(loaded), total = sum(sizes);
  if (page.dataset.app !== 'loading' || !label) return;
  if (total) page.querySelector('#progress progress').value = Math.min(95, Math.round(done / total * 95));
  label.textContent = done < total ? `${t(step)} ${(done / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB` : t(step);
}

async function fail(reason, details) {
  await shown;
  if (page.dataset.app !== 'loading') return;
  page.dataset.app = 'failed';
  const box = page.querySelector('#failure'), more = document.createElement('details'), body = document.createElement('pre');
  page.querySelector('#failure-text').textContent = `${t(reason)} ${t('Your match is kept.')}`;
  body.textContent = [details, location.href, navigator.userAgent].join('\n');
  more.append(Object.assign(document.createElement('summary'), { textContent: t('Details') }), body);
  box.firstElementChild.append(more);
  box.hidden = false;
}

function watch() {
  addEventListener('unhandledrejection', ({ reason }) => {     // PyScript could not fetch the page's entry
    if (/fetch|network|load failed/i.test(String(reason?.message))) fail(LOST, reason.message);
  });
  for (const element of page.querySelectorAll('#splash p, #failure p, #retry')) element.textContent = t(element.textContent);
  const { error } = console;               // where PyScript tells of a Python exception in the page's entry
  console.error = (...words) => {
    const text = String(words[0]?.message ?? words[0]);
    if (text.includes('Traceback')) fail('The game stopped while starting.', text);
    error.apply(console, words);
  };
  const timer = setInterval(() => {
    if (Date.now() - lastProgress > STALL) fail('The game did not finish loading. Check the network and try again.', `stalled at: ${step}`);
    if (page.dataset.app !== 'ready') return;
    page.querySelector('#failure').hidden = true;              // a slow start that made it after all
    console.error = error;
    clearInterval(timer);
    whenReady().catch(error => console.warn('What follows the table did not come:', error.message));
  }, 500);
  new PerformanceObserver(list => {
    for (const { name, decodedBodySize } of list.getEntries()) {
      const file = name.slice(name.lastIndexOf('/') + 1);
      if (file in sizes && decodedBodySize) { loaded[file] = sizes[file]; progress(); }
    }
  }).observe({ type: 'resource', buffered: true });
  progress(first ? 'First start: loading the game, later starts work offline.' : step);
}

// PyScript keeps a package cache in IndexedDB and does not start where that is blocked. The game installs no packages:
// this one database is served from memory.
function request(result, ...happened) {
  const answer = { result, transaction: {} };
  queueMicrotask(() => { for (const name of [...happened, 'onsuccess']) answer[name]?.({ target: answer }); });
  return answer;
}

function memoryDatabase(map = new Map()) {
  const objectStore = () => ({
    count: () => request(map.size), clear: () => request(map.clear()), delete: key => request(void map.delete(key)),
    get: key => request(map.get(key)), getKey: key => request(map.has(key) ? key : undefined),
    getAllKeys: () => request([...map.keys()]), put: (value, key) => request((map.set(key, value), key)),
  });
  return { objectStoreNames: ['entries'], createObjectStore() {}, close() {}, transaction: () => ({ objectStore }) };
}

function guardIndexedDB(prefix) {
  let real;
  try { real = globalThis.indexedDB; } catch { /* blocked: the getter itself throws */ }
  const open = (name, ...rest) => name.startsWith(prefix) || !real ? request(memoryDatabase()) : real.open(name, ...rest);
  const get = (target, key) => key === 'open' ? open : typeof target[key] === 'function' ? target[key].bind(target) : target[key];
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real ? new Proxy(real, { get }) : { open } });
}

const { fetch } = globalThis;
async function get(name, signal) {
  const response = await fetch(runtime + name, { signal });
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  return response;
}
const unpack = async (name, signal) => new Uint8Array(await new Response((await get(name, signal)).body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());

// Its bytes are counted, and its type is put right, only where need be: a response made anew takes longer, and loses the compiled copy.
async function compile() {
  const response = await get('pyodide.asm.wasm');
  if (await Promise.race([speed, new Promise(done => setTimeout(done, 1000))]) > QUICK && response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  loaded['pyodide.asm.wasm'] = 0;
  const counter = new TransformStream({ transform(chunk, out) { loaded['pyodide.asm.wasm'] += chunk.length; progress(); out.enqueue(chunk); } }, undefined, { highWaterMark: Infinity });
  return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': 'application/wasm' } }));
}

// Pyodide would fetch and compile it only now, log it when that fails, and wait for ever.
async function withCompiled(work) {
  const { instantiateStreaming } = WebAssembly, instead = { 'pyodide.asm.wasm': [], 'empty.zip': EMPTY };
  globalThis.fetch = (input, ...rest) => {
    const body = instead[String(input?.url ?? input).slice(runtime.length)];
    return body ? Promise.resolve(new Response(Uint8Array.from(body))) : fetch(input, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: await compiled, instance: await WebAssembly.instantiate(await compiled, imports) });
  try { return await Promise.race([work, () => compiled.then(() => new Promise(() => {}))].map(one => one())); }
  finally { globalThis.fetch = fetch; WebAssembly.instantiateStreaming = instantiateStreaming; }
}

let heard = {};                            // where PyScript wants to have what Python prints
const print = name => line => (heard[name] ?? console.log)(line);
const settings = {
  indexURL: runtime, packageBaseUrl: runtime, env: { PYTHONPATH: '/app.zip' }, stdout: print('stdout'), stderr: print('stderr'),
  lockFileContents: { info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', version, python: '3.14.2' }, packages: {} },
};

// The first large file to arrive shows how quick the line is, unless it comes from the browser's cache; later visits have everything.
const line = () => performance.getEntriesByName(runtime + 'pyodide.asm.mjs').map(one => one.transferSize === 0 ? NaN : one.encodedBodySize / (one.responseEnd - one.responseStart))[0];
const seen = () => !first ? Promise.resolve(Infinity) : new Promise((done, lost) => {
  new PerformanceObserver(() => { if (line() !== undefined) done(line()); }).observe({ type: 'resource', buffered: true });
  import(runtime + 'pyodide.asm.mjs').then(() => done(line()), lost);
});

// What is not code the snapshot finds in the archive. A player who comes for the first time needs only his catalogue of it.
const isNew = () => { try { return first && !localStorage.length && !/[?&]level=/.test(location.search); } catch { return false; } };

// The snapshot is larger than what it replaces: a first visit on a slow line is over sooner without it; the offline copy brings it.
function fetchParts() {
  const asked = /[?&](no)?snapshot/.exec(location.search), both = ['pyodide.asm.wasm', 'pyodide.asm.mjs'], plain = [...both, 'app.bin', 'python_stdlib.zip'];
  counted = plain;
  if (!SNAPSHOT || asked?.[1]) return null;
  const stop = new AbortController(), archive = !isNew() ? 'app.bin' : texts && `words-${language}.bin`;
  counted = [...both, archive, 'snapshot.bin'];
  if (!asked) speed.then(bytes => { if (bytes < SLOW) { counted = plain; stop.abort(); } }, () => {});
  return Promise.all([unpack('snapshot.bin', stop.signal), archive ? unpack(archive, stop.signal) : EMPTY, archive]);
}

// The memory of an interpreter that has already imported the library and the game (tools/snapshot.mjs writes it).
async function startFromSnapshot(load, [{ buffer }, archive, name]) {
  const [magic, heap, header, runs] = new Uint32Array(buffer, 0, 4);
  if (magic !== 0x50534e31) throw new Error('not a snapshot');
  const { default: create } = await import(runtime + 'pyodide.asm.mjs'), index = new Uint32Array(buffer, 16 + header, runs * 2);
  const python = await load({
    ...settings, stdLibURL: runtime + 'empty.zip', _loadSnapshot: new Uint8Array(buffer, 16, header).slice(), fsInit: FS => FS.writeFile('/app.zip', archive),
    async createPyodideModule(wanted) {
      const module = await create(wanted), { HEAPU8, HEAP32 } = module;
      if (HEAPU8.length !== heap) throw new Error('the snapshot is for another heap');
      const own = (module.__PyRuntime + HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2, trampoline = HEAP32[own];
      for (let i = 0, at = 16 + header + runs * 8; i < index.length; at += index[i + 1], i += 2) HEAPU8.set(new Uint8Array(buffer, at, index[i + 1]), index[i]);
      HEAP32[own] = trampoline;            // one pointer belongs to the browser's engine, not to the program: keep it
      return module;
    },
  });
  whenReady = async () => {                // what is imported or read later
    if (name !== 'app.bin') python.FS.writeFile('/app.zip', await unpack('app.bin'));
    python.FS.writeFile('/lib/python314.zip', new Uint8Array(await (await get('python_stdlib.zip')).arrayBuffer()));
    python.pyimport('web.early').look_again();
  };
  return python;
}

async function start() {
  const { loadPyodide: load } = await import(runtime + 'pyodide.mjs');
  try {
    const found = await parts;
    if (found) return await startFromSnapshot(load, found);
  } catch (error) { console.warn('Starting without the snapshot:', error.message); }
  const app = await unpack('app.bin');
  return load({ ...settings, stdLibURL: runtime + 'python_stdlib.zip', fsInit: FS => FS.writeFile('/app.zip', app) });
}

async function begin() {
  try {
    const python = await withCompiled(start);
    python.pyimport('web.early').wake();   // a snapshot would deal the same cards to every player
    Object.assign(loaded, sizes);
    progress('Dealing…');
    return python;
  } catch (error) {
    fail(LOST, String(error));
    throw error;
  }
}

globalThis.ginLoader = true;               // web/guard.js speaks when this line is never reached
guardIndexedDB(`IDBMap/${here.slice(0, -1)}@`);
const shown = new Promise(done => document.readyState === 'loading' ? document.addEventListener('readystatechange', done) : done()).then(watch);
if (!('WebAssembly' in globalThis)) fail('This browser cannot run the game: WebAssembly is missing or switched off.', '');
const speed = seen(), compiled = compile(), parts = fetchParts(), python = begin();  // at once: PyScript asks when it has started itself
for (const early of [speed, compiled, parts, python]) early?.catch(() => {});
shown.then(() => import('./boot.mjs')).catch(error => fail(LOST, String(error)));    // a tag would hold this script back in WebKit until the first paint
export const loadPyodide = options => { heard = options; return python; };
