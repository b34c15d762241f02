import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { installedBinaries } from '../../server/platform/data/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../server/platform/data/embedded-postgres/index.ts';

t.test('a platform without binaries gets an error that names DATABASE_URL', async (t) => {
  t.throws(() => installedBinaries('sunos', 'sparc'), { message: /sunos-sparc.*Set DATABASE_URL/ });
});

t.test('a Postgres that cannot start says why, and its log is rotated', async (t) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-embedded-'));
  fs.chmodSync(dir, 0o755);
  t.teardown(() => fs.rmSync(dir, { recursive: true }));
  fs.mkdirSync(path.join(dir, 'pg'), { mode: 0o700 });
  fs.writeFileSync(path.join(dir, 'pg/stajnia.password'), 'x');
  fs.writeFileSync(path.join(dir, 'pg.log'), 'old\n'.repeat(300_000));
  await t.rejects(startEmbeddedPostgres({ dir, database: 'stajnia' }), {
    message: /pg\.log says why:.*could not access the server configuration file/s,
  });
  t.ok(fs.statSync(path.join(dir, 'pg.log.1')).size > 1_000_000, 'a long log is put aside');
  t.ok(fs.statSync(path.join(dir, 'pg.log')).size < 10_000);
});
