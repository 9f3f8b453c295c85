// Compiles Python to byte code with the very interpreter the page runs, so that the browser need not.
// It cannot be Python: only Node can run that interpreter outside a browser.
// usage: node tools/compile.mjs JOB.json   (written by tools/build.py: which files go into which archive)
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const runtime = path.resolve(job.runtime) + '/';
const { loadPyodide } = await import(pathToFileURL(runtime + 'pyodide.mjs').href);
const python = await loadPyodide({ indexURL: runtime, lockFileContents: job.lock, packageBaseUrl: runtime });

for (const archive of job.archives) {
  for (const [name, source] of archive.files) {
    const target = '/source/' + name;
    python.FS.mkdirTree(path.posix.dirname(target));
    python.FS.writeFile(target, fs.readFileSync(source));
  }
}
python.globals.set('JOB', JSON.stringify(job));
const program = `
import ast, importlib._bootstrap_external as external, json, struct, zipfile

def byte_code(source, filename):
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT                              # PyScript runs the page's entry so
    code = compile(source, filename, "exec", flags, dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, bytes(8), False))     # unchecked: neither dates nor sources are looked at

def add(archive, name, data):
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))                # fixed date and order: the same bytes every time
    entry.compress_type = zipfile.ZIP_DEFLATED
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
                    add(out, path + "c", byte_code(stock.read(path), "/lib/python314.zip/" + path))
    elif archive["kind"] == "package":
        with zipfile.ZipFile("/out", "w") as out:
            for name, _ in archive["files"]:
                if name.endswith(".py"):
                    add(out, name + "c", byte_code(read(name), archive["prefix"] + name))
                else:
                    add(out, name, read(name))
    else:                                                               # "cache": compiled beside sources others write
        index, body = {}, b""
        for name, _ in archive["files"]:
            code = byte_code(read(name), archive["prefix"] + name)
            folder, _, base = (archive["prefix"] + name).rpartition("/")
            index[f"{folder}/__pycache__/{base[:-3]}.cpython-314.pyc"] = [len(body), len(code)]
            body += code
        head = json.dumps(index, separators=(",", ":")).encode()
        with open("/out", "wb") as file:
            file.write(struct.pack("<I", len(head)) + head + body)
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
