// Saves the memory of an interpreter that has imported the library and the game, so that the page need not start one.
// It cannot be Python: only Node can run that interpreter outside a browser.
// usage: node tools/snapshot.mjs JOB.json   (written by tools/build.py)
// Only the 64-byte blocks that differ from a fresh interpreter are stored: magic, heap size, header size, number of
// runs (uint32 each), header, (offset, length) of every run, the runs.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { pathToFileURL } from 'node:url';

const BLOCK = 64, HEAP = 31457280, MAGIC = 0x50534e31;
const START = 1767225600000;               // a fixed clock and fixed entropy: the same sources give the same bytes
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) { parts.length ? super(...parts) : super(START); }
  static now() { return START; }
};
performance.now = () => 1000;
process.hrtime.bigint = () => 1000000000n;
const fill = view => { new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7); return view; };
Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill, configurable: true });
crypto.randomFillSync = fill;

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const runtime = path.resolve(job.runtime) + '/';
const { default: createPyodideModule } = await import(pathToFileURL(runtime + 'pyodide.asm.mjs').href);
const { loadPyodide } = await import(pathToFileURL(runtime + 'pyodide.mjs').href);
const options = {
  indexURL: runtime, lockFileContents: job.lock, packageBaseUrl: runtime, stdLibURL: path.resolve(job.library),
  env: { HOME: '/home/pyodide', PYTHONPATH: '/app.zip' },
};

const app = zlib.gunzipSync(fs.readFileSync(job.app));
let heap, header;
try {
  const python = await loadPyodide({ ...options, env: { ...options.env, PYTHONHASHSEED: '0' }, _makeSnapshot: true, fsInit: FS => FS.writeFile('/app.zip', app) });
  for (const program of [job.modules.map(name => `import ${name}\n`).join(''), fs.readFileSync(job.tidy, 'utf8')]) {
    const names = python.runPython('{}');
    python.runPython(program, { globals: names });
    names.destroy();
  }
  const snapshot = python.makeMemorySnapshot();
  const size = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);
  header = snapshot.slice(0, size);
  heap = snapshot.subarray(size);
  if (heap.length !== HEAP) throw new Error(`the heap is ${heap.length} bytes, not ${HEAP}: it cannot be restored`);
  let fresh;
  await loadPyodide({ ...options, _loadSnapshot: new Uint8Array(snapshot), createPyodideModule: async settings => {
    const module = await createPyodideModule(settings);
    fresh = new Uint8Array(module.HEAPU8);
    return module;
  } });
  const runs = [], blocks = [];
  for (let at = 0; at < heap.length; at += BLOCK) {
    if (Buffer.compare(heap.subarray(at, at + BLOCK), fresh.subarray(at, at + BLOCK)) === 0) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += BLOCK; else runs.push([at, BLOCK]);
  }
  for (const [at, length] of runs) blocks.push(heap.subarray(at, at + length));
  const numbers = array => Buffer.from(new Uint32Array(array).buffer);
  const file = Buffer.concat([numbers([MAGIC, heap.length, header.length, runs.length]), header, numbers(runs.flat()), ...blocks]);
  fs.writeFileSync(job.out, zlib.gzipSync(file, { level: 9, memLevel: 9 }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
