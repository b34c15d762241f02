import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { endOf } from '../support/program.ts';

const admin = (args: string[], env: Record<string, string>) => endOf('server/commands/admin.ts', { args, env });

t.test('npm run admin', async (t) => {
  const app = await startApp(t);
  const env = { DATABASE_URL: app.databaseUrl, PUBLIC_URL: app.url, NOW: app.clock.now().toISOString() };

  t.test('prints a link with which an admin registers', async (t) => {
    const { code, stdout } = await admin(['Szefowa@Example.pl'], env);
    t.equal(code, 0);
    const link = stdout.split(/\s+/).find((word) => word.startsWith(`${app.url}/register/`)) ?? '';
    const token = link.split('/').at(-1);
    t.equal((await app.anonymous().get(new URL(link).pathname)).status, 200);
    const registration = {
      token,
      password: 'kasztan w stajni',
      confirmPassword: 'kasztan w stajni',
      first_name: 'Hanna',
      last_name: 'Lipska',
      phone_number: '600100200',
      city: 'Poznań',
      street: 'Końska',
      house_number: '7',
      postal_code: '60-101',
    };
    t.equal((await app.anonymous().post('/api/register', registration)).status, 201);
    const account = { email: 'szefowa@example.pl', password: 'kasztan w stajni' };
    t.same((await app.anonymous().post('/api/login', account)).json(), { role: 'admin' });
    const entries = await app.db.selectFrom('audit_log').selectAll().execute();
    t.match(entries, [{ actor_id: null, action: 'invite_admin', after: { role: 'admin' } }], 'and it is written down');
  });

  t.test('says plainly what is wrong', async (t) => {
    const wrong: [string[], Record<string, string>, string][] = [
      [[], env, 'Say for whom: npm run admin -- EMAIL'],
      [['nobody'], env, 'nobody is not an e-mail address'],
      [['szefowa@example.pl'], env, 'There is already an account with the e-mail szefowa@example.pl'],
      [['a@b.pl'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/none' }, 'The database does not answer'],
      [
        ['a@b.pl'],
        { DATABASE_URL: 'nowhere', PORT: 'x' },
        'DATABASE_URL wants postgres://user:password@host/database.',
      ],
    ];
    for (const [args, given, message] of wrong) {
      const { code, stdout, stderr } = await admin(args, given);
      t.equal(code, 1, message);
      t.match(stderr, message);
      t.notMatch(stderr, /\n\s+at /, 'without a stack');
      t.equal(stdout, '');
    }
  });
});

t.test('npm run admin makes an empty database its own', async (t) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-admin-'));
  t.teardown(() => fs.rmSync(dir, { recursive: true, force: true }));
  const { code, stdout } = await admin(['szefowa@example.pl'], { DATA_DIR: dir });
  t.equal(code, 0);
  t.match(stdout, 'http://127.0.0.1:3000/register/');
});
