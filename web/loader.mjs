// The module PyScript is given as its interpreter, and the first script of the page: it starts Pyodide from the
// byte-compiled library, shows how far that is, and says in plain words when it fails.
// It cannot be Python: it runs before there is a Python. The same file serves the page and the opponent's worker.
export const version = '314.0.7';

const here = new URL('.', import.meta.url).href;
const runtime = new URL('../rt/', here).href;
const page = globalThis.document?.documentElement;
const SNAPSHOT = true/*build:snapshot*/ && !/[?&]nosnapshot/.test(globalThis.location?.search ?? '');
const STALL = 10000;                       // milliseconds without any progress before the page says so
const sizes = JSON.parse(page?.querySelector('meta[name=load-bytes]')?.content ?? '{}');
const total = Object.values(sizes).reduce((a, b) => a + b, 0);
const loaded = {};
let step = 'Shuffling the cards…', lastProgress = Date.now();

const megabytes = bytes => (bytes / 1048576).toFixed(1);

function progress(text = step) {
  step = text;
  lastProgress = Date.now();
  const box = page?.querySelector('#progress');
  if (!box || page.dataset.app !== 'loading') return;
  const done = Object.values(loaded).reduce((a, b) => a + b, 0);
  const bar = box.querySelector('progress'), words = box.querySelector('.progress-text') ?? box;
  if (bar && total) { bar.max = 100; bar.value = Math.min(95, Math.round(done / total * 95)); }
  const next = total && done < total ? `${step} ${megabytes(done)} of ${megabytes(total)} MB` : step;
  if (words.textContent !== next) words.textContent = next;
}

export function fail(reason, details = '') {
  if (!page || page.dataset.app === 'ready') return;
  const first = page.dataset.app !== 'failed';
  page.dataset.app = 'failed';
  const box = page.querySelector('#failure'), text = page.querySelector('#failure-text');
  if (!box || !first) return;
  if (text) text.textContent = `${reason} Your match is kept.`;
  if (details) {
    const more = document.createElement('details'), title = document.createElement('summary'), body = document.createElement('pre');
    title.textContent = 'Details';
    body.textContent = `${details}\n${location.href}\n${navigator.userAgent}`;
    more.append(title, body);
    (box.firstElementChild ?? box).append(more);
  }
  page.querySelector('#retry')?.addEventListener('click', () => location.reload());
  box.hidden = false;
}

function watch() {
  if (!('WebAssembly' in globalThis)) {
    fail('This browser cannot run the game: WebAssembly is missing or switched off.', 'WebAssembly is undefined');
    return;
  }
  addEventListener('error', event => {     // a script that did not arrive, or an exception at the top of one
    if (page.dataset.app !== 'loading') return;
    if (event.target?.tagName === 'SCRIPT') fail('A part of the game could not be loaded. Check the network and try again.', event.target.src);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => {     // PyScript could not fetch the page's entry
    if (page.dataset.app === 'loading' && /fetch|network|load failed/i.test(String(reason?.message))) {
      fail('A part of the game could not be loaded. Check the network and try again.', String(reason.message));
    }
  });
  const { error } = console;               // where PyScript tells of a Python exception in the page's entry
  console.error = (...words) => {
    const text = String(words[0]?.message ?? words[0]);
    if (text.includes('Traceback')) fail('The game stopped while starting.', text);
    error.apply(console, words);
  };
  const timer = setInterval(() => {
    if (page.dataset.app === 'ready') {    // a slow start that made it after all
      const box = page.querySelector('#failure');
      if (box) box.hidden = true;
      console.error = error;
      clearInterval(timer);
    } else if (page.dataset.app === 'loading' && Date.now() - lastProgress > STALL) {
      fail('The game did not finish loading. Check the network and try again.', `stalled at: ${step}`);
    }
  }, 500);
  new PerformanceObserver(list => {
    for (const { name, decodedBodySize } of list.getEntries()) {
      const file = name.slice(name.lastIndexOf('/') + 1);
      if (file in sizes && decodedBodySize) { loaded[file] = sizes[file]; progress(); }
    }
  }).observe({ type: 'resource', buffered: true });
  progress(navigator.serviceWorker?.controller ? step : 'First start: loading the game, later starts work offline.');
}

// PyScript keeps a package cache in IndexedDB and does not start where that is blocked. The game installs no packages:
// this one database is served from memory.
function request(result, upgrade = false) {
  const answer = { result, transaction: {} };
  queueMicrotask(() => {
    if (upgrade) answer.onupgradeneeded?.({ target: answer });
    answer.onsuccess?.({ target: answer });
  });
  return answer;
}

function memoryDatabase() {
  const map = new Map();
  const store = {
    count: () => request(map.size), clear: () => request(map.clear()), delete: key => request(void map.delete(key)),
    get: key => request(map.get(key)), getKey: key => request(map.has(key) ? key : undefined),
    getAllKeys: () => request([...map.keys()]), put: (value, key) => request((map.set(key, value), key)),
  };
  return { objectStoreNames: ['entries'], createObjectStore() {}, close() {}, transaction: () => ({ objectStore: () => store }) };
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

function writePyScriptCache(FS, pack) {    // byte code of PyScript's own package, else compiled at every start
  const length = new DataView(pack.buffer).getUint32(0, true), body = pack.subarray(4 + length);
  for (const [path, [at, size]] of Object.entries(JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length))))) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, body.subarray(at, at + size));
  }
}

// Pyodide only logs it when the WebAssembly does not arrive, and then waits for ever: look at that one request.
// Its bytes are counted on a first visit only: a response passed through a stream loses the browser's compiled copy.
function watchWasm(reject) {
  const real = globalThis.fetch, count = page && !navigator.serviceWorker?.controller;
  globalThis.fetch = async (input, ...rest) => {
    const url = String(input?.url ?? input);
    if (!url.endsWith('/pyodide.asm.wasm')) return real(input, ...rest);
    try {
      const response = await real(input, ...rest);
      if (!response.ok) throw new Error(`pyodide.asm.wasm: HTTP ${response.status}`);
      if (!count || !response.body) return response;
      loaded['pyodide.asm.wasm'] = 0;
      const counter = new TransformStream({ transform(chunk, out) { loaded['pyodide.asm.wasm'] += chunk.length; progress(); out.enqueue(chunk); } });
      return new Response(response.body.pipeThrough(counter), { headers: response.headers });
    } catch (error) { reject(error); throw error; }
  };
  return () => { globalThis.fetch = real; };
}

const settings = {
  indexURL: runtime, packageBaseUrl: runtime, env: { PYTHONPATH: '/app.zip' },
  lockFileContents: { info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', version, python: '3.14.2' }, packages: {} },
};

// The memory of an interpreter that has already imported the library and the game (tools/snapshot.mjs writes it).
async function readSnapshot() {
  const { body } = new Response(await bytes('snapshot.bin'));
  const data = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const [magic, heap, header, runs] = new Uint32Array(data, 0, 4);
  if (magic !== 0x50534e31) throw new Error('not a snapshot');
  const index = new Uint32Array(data, 16 + header, runs * 2);
  return { heap, header: new Uint8Array(data, 16, header).slice(), index, data, at: 16 + header + runs * 8 };
}

function restore(module, { heap, index, data, at }) {
  if (module.HEAPU8.length !== heap) throw new Error('the snapshot is for another heap');
  const words = module.HEAP32;             // one pointer belongs to the browser's engine, not to the program: keep it
  const own = (module.__PyRuntime + words[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2, trampoline = words[own];
  for (let i = 0; i < index.length; at += index[i + 1], i += 2) module.HEAPU8.set(new Uint8Array(data, at, index[i + 1]), index[i]);
  words[own] = trampoline;
}

async function startFromSnapshot(load, options, fsInit) {
  const [snapshot, { default: create }] = await Promise.all([readSnapshot(), import(runtime + 'pyodide.asm.mjs')]);
  const python = await load({
    ...options, ...settings, fsInit, stdLibURL: runtime + 'empty.zip', _loadSnapshot: snapshot.header,
    async createPyodideModule(wanted) { const module = await create(wanted); restore(module, snapshot); return module; },
  });
  python.runPython('import random; random.seed()');      // or every player would be dealt the same cards
  bytes('python_stdlib.zip').then(zip => python.FS.writeFile('/lib/python314.zip', zip)).catch(() => {});  // late imports
  return python;
}

async function start(options, reject) {
  const [{ loadPyodide: load }, app, pack] = await Promise.all([import(runtime + 'pyodide.mjs'), bytes('app.zip'), bytes('pyc.pack').catch(() => null)]);
  const fsInit = FS => { FS.writeFile('/app.zip', app); if (pack) writePyScriptCache(FS, pack); };
  const unwatch = watchWasm(reject);
  try {
    if (SNAPSHOT) {
      try { return await startFromSnapshot(load, options, fsInit); } catch (error) { console.warn('Starting without the snapshot:', error.message); }
    }
    return await load({ ...options, ...settings, fsInit, stdLibURL: runtime + 'python_stdlib.zip' });
  } finally { unwatch(); }
}

export async function loadPyodide(options = {}) {
  try {
    const python = await new Promise((resolve, reject) => { start(options, reject).then(resolve, reject); });
    for (const name in sizes) loaded[name] = sizes[name];
    progress('Dealing…');
    return python;
  } catch (error) {
    fail('A part of the game could not be loaded. Check the network and try again.', String(error));
    throw error;
  }
}

guardIndexedDB(`IDBMap/${here.slice(0, -1)}@`);
if (page) watch();
