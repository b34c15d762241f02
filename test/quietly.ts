/** `node test/quietly.ts <test file>`: runs one that needs no database, and shows of what it says only what failed. */
import { spawnSync } from 'node:child_process';

/** Lines of TAP that tell of what is well, or of the order of things. */
const WELL = /^\s*(ok \d|# |\d+\.\.\d|TAP version|[{}]?$)/;

const [file = ''] = process.argv.slice(2);
const { status, stdout, error } = spawnSync(process.execPath, [file], {
  encoding: 'utf8',
  maxBuffer: Infinity,
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (error) throw error;
const lines = stdout.split('\n');
if (status === 0) console.log(`${file}: ${lines.filter((line) => /^ok \d/.test(line)).length} tests, all well.`);
else console.log(lines.filter((line) => !WELL.test(line)).join('\n'));
process.exitCode = status ?? 1;
