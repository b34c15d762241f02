/** Runs package.json's scripts through npm: a signal to npm must reach the program, which then stops in order. */
import fs from 'node:fs';
import t from 'tap';
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { cloneDatabase } from '../support/database.ts';
import { startByNpm } from '../support/npm.ts';
import { TEMPLATE_VARIABLE } from '../support/postgres.ts';

if (!process.env[TEMPLATE_VARIABLE]) buildIfStale();

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

t.test('every script ends as the program it starts, so that no shell stands between a signal and it', async (t) => {
  t.ok(Object.keys(scripts).length > 10);
  for (const [name, script] of Object.entries(scripts)) {
    const last = script.split(/&&|\|\||;/).at(-1) ?? '';
    // By POSIX 'A=1 exec node' need not pass A on, and 'exec A=1 node' is no command, so env sets it.
    t.match(last.trim(), /^exec (env( [A-Z_]+=\S+)+ )?(node|vite) /, `${name}: ${script}`);
  }
});

t.test('npm start ends in order when npm is told to', async (t) => {
  const env = { DATABASE_URL: await cloneDatabase(t), SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const program = await startByNpm(t, { script: 'start', env });
    t.match(await program.stop(signal), { group: 'ended', port: 'free' }, `${signal}: ${program.output()}`);
  }
});

t.test('npm run demo ends when npm is told to, and its database with it', async (t) => {
  const program = await startByNpm(t, { script: 'demo', env: { LOG_LEVEL: 'warn' } });
  t.ok(program.database(), 'it has a Postgres of its own');
  t.match(await program.stop('SIGTERM'), { group: 'ended', port: 'free', database: undefined }, program.output());
});
