// Leaves out of the interpreter's module every export that is not wanted, and the code that nothing else in it calls.
// It cannot be Python: Binaryen, the tool made for it, is a program for Node.
// usage: node tools/trim.mjs JOB.json   (written by tools/trim.py)
import fs from 'node:fs';
import binaryen from 'binaryen';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const wanted = new Set(job.exports);
// What the module uses of WebAssembly; nothing newer may come in, for older browsers' sake.
const { BulkMemory, BulkMemoryOpt, ExceptionHandling, Multivalue, MutableGlobals, NontrappingFPToInt, ReferenceTypes, SignExt } = binaryen.Features;
const features = BulkMemory | BulkMemoryOpt | ExceptionHandling | Multivalue | MutableGlobals | NontrappingFPToInt | ReferenceTypes | SignExt;
const module = binaryen.readBinary(fs.readFileSync(job.module));
module.setFeatures(features);
const names = Array.from({ length: module.getNumExports() }, (_, place) => binaryen.getExportInfo(module.getExportByIndex(place)).name);
for (const name of names) if (!wanted.has(name)) module.removeExport(name);
module.runPasses(['remove-unused-module-elements']);
if (!module.validate()) throw new Error('what is left is not valid');
fs.writeFileSync(job.out, module.emitBinary());
