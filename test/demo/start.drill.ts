import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/demo/index.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { openTestDatabase } from '../support/database.ts';
import { signInAt, startProgram } from '../support/program.ts';

const script = 'server/commands/demo.ts';

t.test('when two demos start at once on an empty database, one fills it and both serve it', async (t) => {
  const { db, url } = await openTestDatabase(t);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-demo-'));
  t.teardown(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, NOW: '2026-11-21T09:00:00+01:00', LOG_LEVEL: 'warn' };
  const programs = await Promise.all([startProgram(t, { script, env }), startProgram(t, { script, env })]);

  const horses = await db.selectFrom('horses').select('id').where('archived_at', 'is', null).execute();
  t.equal(horses.length, 60);
  const wrong = (await checkLedger(db)).filter(({ wrong }) => wrong > 0);
  t.same(wrong, []);
  for (const { url } of programs)
    for (const email of DEMO_ACCOUNTS) {
      const client = await signInAt(url, { email, password: DEMO_PASSWORD });
      t.equal((await client.get('/home')).status, 200, `${email} signs in and sees the home page`);
    }
});
