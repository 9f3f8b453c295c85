// Compiles Python to byte code with the very interpreter the page runs, so that the browser need not.
// It cannot be Python: only Node can run that interpreter outside a browser.
// usage: node tools/compile.mjs JOB.json   (written by tools/build.py: which files go into which archive)
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const runtime = path.resolve(job.runtime) + '/';
const { loadPyodide } = await import(pathToFileURL(runtime + 'pyodide.mjs').href);
const env = { HOME: '/home/pyodide', PYTHONNODEBUGRANGES: '1' };          // no columns: only a source could show them
const python = await loadPyodide({ indexURL: runtime, lockFileContents: job.lock, packageBaseUrl: runtime, env });

for (const archive of job.archives) {
  for (const [name, source] of archive.files) {
    const target = '/source/' + name;
    python.FS.mkdirTree(path.posix.dirname(target));
    python.FS.writeFile(target, fs.readFileSync(source));
  }
}
python.globals.set('JOB', JSON.stringify(job));
const program = `
import ast, importlib._bootstrap_external as external, json, zipfile, zlib

def first_lines(code):                                                  # one entry for up to eight instructions: "no columns, same line"
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xEF, 0]) * full + (bytes([0xE8 | rest - 1, 0]) if rest else b"")
    inner = tuple(first_lines(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)

class Lean(ast.NodeTransformer):                                         # leaves out what no program on the page reads
    def visit_FunctionDef(self, node):
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        for argument in filter(None, every):
            argument.annotation = None
        node.returns = None
        return self.generic_visit(node)
    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):                                     # a dataclass without a docstring works one out, slowly
        if any("dataclass" in ast.unparse(one) for one in node.decorator_list):
            node.body.insert(0, ast.parse("__doc__ = ' '").body[0])
        return self.generic_visit(node)

def byte_code(source, filename, lines=True):
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT                              # PyScript runs the page's entry so
    tree = ast.fix_missing_locations(Lean().visit(ast.parse(source, filename)))
    code = compile(tree, filename, "exec", flags, dont_inherit=True, optimize=2)
    code = code if lines else first_lines(code)                         # of the library a report names the function only
    return bytes(external._code_to_hash_pyc(code, bytes(8), False))     # unchecked: neither dates nor sources are looked at

def add(archive, name, data, kind=zipfile.ZIP_DEFLATED):
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))                # fixed date and order: the same bytes every time
    entry.compress_type = kind
    archive.writestr(entry, data, compresslevel=9)

def module_name(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

def read(name):
    with open("/source/" + name, "rb") as file:
        return file.read()

job = json.loads(JOB)
for archive in job["archives"]:
    if archive["kind"] == "library":
        with zipfile.ZipFile("/lib/python314.zip") as stock, zipfile.ZipFile("/out", "w") as out:
            keep = set(archive["modules"])
            for path in sorted(stock.namelist()):
                if path.endswith(".py") and module_name(path) in keep:
                    add(out, path + "c", byte_code(stock.read(path), "/lib/python314.zip/" + path, False))
    else:
        with zipfile.ZipFile("/out", "w") as out:
            for name, _ in archive["files"]:
                if name.endswith(".py"):
                    add(out, name + "c", byte_code(read(name), archive["prefix"] + name), zipfile.ZIP_STORED)
                else:
                    add(out, name, read(name), zipfile.ZIP_STORED)
        with open("/out", "rb") as file:                                # packed as a whole: many small files have much in common
            packer = zlib.compressobj(9, zlib.DEFLATED, 31, 9)
            packed = packer.compress(file.read()) + packer.flush()
        with open("/out", "wb") as file:
            file.write(packed)
    with open("/out", "rb") as file:
        archive["bytes"] = file.read()
    with open("/out-" + archive["name"], "wb") as file:
        file.write(archive.pop("bytes"))
`;
try {
  python.runPython(program);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
for (const archive of job.archives) {
  fs.writeFileSync(path.join(job.out, archive.name), python.FS.readFile('/out-' + archive.name));
}
