import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t, { type Test } from 'tap';
import { endOf, netClient, startProgram } from '../support/program.ts';

function folder(t: Test, name: string): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), `stajnia-${name}-`));
  fs.chmodSync(made, 0o755); // the embedded database may run under another account
  t.teardown(() => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}

const command = (name: 'admin' | 'backup' | 'check-ledger', args: string[], env: Record<string, string>) =>
  endOf(`server/commands/${name}.ts`, { args, env });

t.test('a stable on one machine needs nothing but a folder', async (t) => {
  const dataDir = folder(t, 'data');
  const env = { DATA_DIR: dataDir, SMTP_URL: '' };
  const first = await startProgram(t, { env });
  const said = first
    .output()
    .split('\n')
    .filter((line) => line.includes('npm run backup'));
  t.equal(said.length, 1, 'it says once that it wants backups');
  t.match(said[0], dataDir, 'and where the data lie');

  const { stdout } = await command('admin', ['szefowa@example.pl'], { ...env, PUBLIC_URL: first.url });
  const link = new URL(/http:\S+/.exec(stdout)?.[0] ?? '').pathname;
  const opens = async (url: string) => (await netClient(url).get(link)).status;
  t.equal(await opens(first.url), 200, 'commands share its database');

  first.process.kill('SIGKILL');
  await first.ended;
  const second = await startProgram(t, { env });
  t.equal(await opens(second.url), 200, 'what was written is there after a kill');

  const kept = folder(t, 'backups');
  const backup = await command('backup', [kept], env);
  t.match(backup, { code: 0, stderr: '' });
  const [name = '', ...others] = fs.readdirSync(kept);
  t.same([others, backup.stdout], [[], `The database is in ${path.join(kept, name)}\n`]);
  t.equal(fs.statSync(path.join(kept, name)).mode & 0o777, 0o600, 'nobody else reads it');
  second.process.kill('SIGTERM');
  t.equal(await second.ended, 0);

  const restored = folder(t, 'restored');
  fs.mkdirSync(path.join(restored, 'pg'), { mode: 0o700 });
  const unpacked = spawnSync('tar', [
    '--no-same-owner',
    '-xzf',
    path.join(kept, name),
    '-C',
    path.join(restored, 'pg'),
  ]);
  t.equal(unpacked.status, 0);
  const third = await startProgram(t, { env: { ...env, DATA_DIR: restored } });
  t.equal(await opens(third.url), 200, 'the backup has it all');
  t.match(await command('check-ledger', [], { DATA_DIR: restored }), { code: 0, stdout: /The ledger agrees/ });
});

t.test('npm run backup says plainly what is wrong', async (t) => {
  const own = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const cases: [string[], Record<string, string>, RegExp][] = [
    [[], {}, /^Say where to, best on another disk: npm run backup -- FOLDER\n$/],
    [['/nie/ma'], {}, /^\/nie\/ma is no folder\. Say where to/],
    [['/tmp'], own, /^DATABASE_URL names a Postgres of its own: back it up with pg_dump, then note it/],
    [['--done'], own, /ECONNREFUSED/],
  ];
  for (const [args, env, message] of cases) {
    const { code, stdout, stderr } = await command('backup', args, env);
    t.same([code, stdout], [1, ''], args.join(' '));
    t.match(stderr, message);
  }
});
