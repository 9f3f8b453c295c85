// Runs the engine inside Pyodide under Node: the interpreter the page has, without a browser.
// It cannot be Python: only Node can run that interpreter outside a browser.
// usage: node tools/pyodide_engine.mjs bench [OPTIONS]   (those of `python -m ginengine bench`)
//        node tools/pyodide_engine.mjs bench-opponents [OPTIONS]   (likewise)
//        node tools/pyodide_engine.mjs hanging           (a deal against an opponent that hangs, as JSON)
//        node tools/pyodide_engine.mjs replay            (the answers of tools/golden.py, as JSON)
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MODULES = {
  bench: 'ginengine.bench',
  'bench-opponents': 'ginengine.ai.bench',
  hanging: 'tools.hanging',
  replay: 'tools.golden',
};
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const runtime = path.join(root, 'node_modules', 'pyodide') + path.sep;
const [command, ...options] = process.argv.slice(2);

function stop(message) {
  console.error(message);
  process.exit(2);
}

if (!Object.hasOwn(MODULES, command ?? '')) stop(`say one of: ${Object.keys(MODULES).join(', ')}`);
if (!fs.existsSync(runtime + 'pyodide.mjs')) stop('node_modules/pyodide is missing: run "npm ci" or "make build"');

const { loadPyodide } = await import(pathToFileURL(runtime + 'pyodide.mjs').href);
const python = await loadPyodide({ indexURL: runtime });
python.mountNodeFS('/repo', root);
python.globals.set('MODULE', MODULES[command]);
python.globals.set('OPTIONS', JSON.stringify(options));
try {
  process.exitCode = python.runPython(`
import importlib, json, sys

sys.dont_write_bytecode = True        # the sources are the user's own: nothing is written beside them
sys.path.insert(0, "/repo")
importlib.import_module(MODULE).main(json.loads(OPTIONS))
`);
} catch (error) {
  stop(error.message);
}
