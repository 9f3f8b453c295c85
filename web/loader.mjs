// The module PyScript is given as its interpreter, and the first script of the page: it starts Pyodide from a memory
// snapshot or from the byte-compiled library, shows how far that is, and says in plain words when it fails.
// It cannot be Python: it runs before there is a Python. The same file serves the page and a worker.
export const version = '314.0.7';

const here = new URL('.', import.meta.url).href;
const runtime = new URL('../rt/', here).href;
const page = globalThis.document?.documentElement;
const first = page && !navigator.serviceWorker?.controller;
const SNAPSHOT = true/*build:snapshot*/;
const SLOW = 400;                          // bytes a millisecond: a line that brings less starts without the snapshot
const STALL = 10000;                       // milliseconds without any progress before the page says so
const LOST = 'A part of the game could not be loaded. Check the network and try again.';
const told = name => JSON.parse(page?.querySelector(`meta[name=${name}]`)?.content ?? '{}');      // by the build
const sizes = told('load-bytes'), texts = told('load-texts')[navigator.language?.slice(0, 2)] ?? {};
const t = text => texts[text] ?? text;     // before there is a Python, the page itself carries the translations
const loaded = {};
let counted = [];                          // the files this start needs, once it is decided how to start
let step = 'Shuffling the cards…', lastProgress = Date.now(), whenReady = () => {};

const sum = from => counted.reduce((all, name) => all + (from[name] ?? 0), 0);

function progress(text = step) {
  step = text;
  lastProgress = Date.now();
  if (page?.dataset.app !== 'loading') return;
  const done = sum(loaded), total = sum(sizes);
  if (total) page.querySelector('#progress progress').value = Math.min(95, Math.round(done / total * 95));
  page.querySelector('.progress-text').textContent = done < total ? `${t(step)} ${(done / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB` : t(step);
}

export function fail(reason, details) {
  if (page?.dataset.app !== 'loading') return;
  page.dataset.app = 'failed';
  const box = page.querySelector('#failure'), more = document.createElement('details'), body = document.createElement('pre');
  page.querySelector('#failure-text').textContent = `${t(reason)} ${t('Your match is kept.')}`;
  body.textContent = [details, location.href, navigator.userAgent].join('\n');
  more.append(Object.assign(document.createElement('summary'), { textContent: t('Details') }), body);
  box.firstElementChild.append(more);
  box.hidden = false;
}

function watch() {
  if (!('WebAssembly' in globalThis)) return fail('This browser cannot run the game: WebAssembly is missing or switched off.', '');
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
    whenReady();
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

async function bytes(name) {
  const response = await fetch(runtime + name);
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Pyodide only logs it when the WebAssembly does not arrive, and then waits for ever: look at that one request.
// Its bytes are counted, and its type is put right, where need be: a response made anew loses the browser's compiled copy.
const { fetch } = globalThis;
async function fetchWasm() {
  const response = await fetch(runtime + 'pyodide.asm.wasm');
  if (!response.ok) throw new Error(`pyodide.asm.wasm: HTTP ${response.status}`);
  if (!first && response.headers.get('Content-Type') === 'application/wasm') return response;
  loaded['pyodide.asm.wasm'] = 0;
  const counter = new TransformStream({ transform(chunk, out) { loaded['pyodide.asm.wasm'] += chunk.length; progress(); out.enqueue(chunk); } }, undefined, { highWaterMark: Infinity });
  return new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': 'application/wasm' } });
}

function watchWasm(early, reject) {
  globalThis.fetch = (input, ...rest) => {
    if (!String(input?.url ?? input).endsWith('/pyodide.asm.wasm')) return fetch(input, ...rest);
    const response = early ?? fetchWasm();
    early = null;
    return response.catch(error => { reject(error); throw error; });
  };
  return () => { globalThis.fetch = fetch; };
}

const settings = {
  indexURL: runtime, packageBaseUrl: runtime, env: { PYTHONPATH: '/app.zip' },
  lockFileContents: { info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', version, python: '3.14.2' }, packages: {} },
};

const unpack = packed => new Response(new Response(packed).body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

// The memory of an interpreter that has already imported the library (tools/snapshot.mjs writes it).
async function readSnapshot() {
  const data = await unpack(await bytes('snapshot.bin'));
  const [magic, heap, header, runs] = new Uint32Array(data, 0, 4);
  if (magic !== 0x50534e31) throw new Error('not a snapshot');
  const index = new Uint32Array(data, 16 + header, runs * 2);
  return { heap, header: new Uint8Array(data, 16, header).slice(), index, data, at: 16 + header + runs * 8 };
}

// The snapshot spares time but is larger than what it replaces: on a slow line a first visit is over sooner without it,
// and the offline copy brings it for the next start. The first large file to arrive shows how quick the line is.
async function wantsSnapshot() {
  const asked = /[?&](no)?snapshot/.exec(globalThis.location?.search ?? '');
  if (!SNAPSHOT || asked || !first) return SNAPSHOT && !asked?.[1];
  await import(runtime + 'pyodide.asm.mjs');
  const { encodedBodySize, responseStart, responseEnd } = performance.getEntriesByName(runtime + 'pyodide.asm.mjs')[0] ?? {};
  return !(encodedBodySize / (responseEnd - responseStart) < SLOW);
}

async function fetchParts() {
  const snapshot = await wantsSnapshot();
  counted = ['pyodide.asm.wasm', 'pyodide.asm.mjs', 'app.bin', snapshot ? 'snapshot.bin' : 'python_stdlib.zip'];
  return snapshot ? readSnapshot() : null;
}

function restore(module, { heap, index, data, at }) {
  if (module.HEAPU8.length !== heap) throw new Error('the snapshot is for another heap');
  const words = module.HEAP32;             // one pointer belongs to the browser's engine, not to the program: keep it
  const own = (module.__PyRuntime + words[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2, trampoline = words[own];
  for (let i = 0; i < index.length; at += index[i + 1], i += 2) module.HEAPU8.set(new Uint8Array(data, at, index[i + 1]), index[i]);
  words[own] = trampoline;
}

async function startFromSnapshot(load, options, snapshot) {
  const { default: create } = await import(runtime + 'pyodide.asm.mjs');
  const python = await load({
    ...options, stdLibURL: runtime + 'empty.zip', _loadSnapshot: snapshot.header,
    async createPyodideModule(wanted) { const module = await create(wanted); restore(module, snapshot); return module; },
  });
  whenReady = () => bytes('python_stdlib.zip').then(zip => python.FS.writeFile('/lib/python314.zip', zip)).catch(() => {});  // late imports
  if (!page) whenReady();
  return python;
}

async function start(options, reject) {
  const [{ loadPyodide: load }, app] = await Promise.all([import(runtime + 'pyodide.mjs'), bytes('app.bin').then(unpack)]);
  const unwatch = watchWasm(wasm, reject), using = { ...options, ...settings, fsInit: FS => FS.writeFile('/app.zip', new Uint8Array(app)) };
  try {
    try {
      const snapshot = await parts;
      if (snapshot) return await startFromSnapshot(load, using, snapshot);
    } catch (error) { console.warn('Starting without the snapshot:', error.message); }
    return await load({ ...using, stdLibURL: runtime + 'python_stdlib.zip' });
  } finally { unwatch(); }
}

let heard = {};                            // where PyScript wants to have what Python prints
const print = name => line => (heard[name] ?? console.log)(line);
async function begin() {
  try {
    const python = await new Promise((resolve, reject) => start({ stdout: print('stdout'), stderr: print('stderr') }, reject).then(resolve, reject));
    python.runPython('import random, sys; random.seed()');     // a snapshot would deal the same cards to every player
    python.runPython('sys.path.append(sys.path.pop(0))');      // the byte code of PyScript's package before its sources
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
if (page) watch();
const wasm = fetchWasm(), parts = fetchParts(), python = begin();    // at once: PyScript asks when it has started itself
for (const early of [wasm, parts, python]) early.catch(() => {});
export const loadPyodide = options => { heard = options; return python; };
