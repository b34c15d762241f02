// Long: the demo itself starts twice and fills once.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/demo/index.ts';
import { logChanges } from '../support/changes.ts';
import { openTestDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { differences } from '../support/dump.ts';
import { signInAt, startProgram } from '../support/program.ts';
import { contentOfHour, MORNING, openDemo } from './stable.ts';

const script = 'server/commands/demo.ts';

t.test('npm run demo fills an empty database and says how to sign in; started again, it keeps the data', async (t) => {
  const { db, url: databaseUrl } = await openTestDatabase(t);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-demo-'));
  t.teardown(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NOW: MORNING, LOG_LEVEL: 'warn' };
  const first = await startProgram(t, { script, env });
  if (byDay(false, true)) {
    const other = await openDemo(t, MORNING);
    const different = differences(await contentOfHour(db), await contentOfHour(other.db));
    t.same(different, { gone: [], added: [] }, 'the same stable as any fill at that hour');
  }
  t.match(first.output(), `Stajnia: ${first.url}`);
  for (const email of DEMO_ACCOUNTS) {
    t.match(first.output(), email);
    const client = await signInAt(first.url, { email, password: DEMO_PASSWORD });
    t.equal((await client.get('/home')).status, 200, `${email} signs in and sees the home page`);
  }
  first.process.kill('SIGTERM');
  t.equal(await first.ended, 0);

  const log = await logChanges(db);
  const second = await startProgram(t, { script, env });
  const changed = (await log.take()).filter(({ table }) => table !== 'last_runs');
  t.same(changed, [], 'only that billing ran again is noted');
  t.match(second.output(), 'Sign in');
});
