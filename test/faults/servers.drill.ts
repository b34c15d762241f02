/** The app behind nginx and PgBouncer, and the files of deploy/ as far as they work without containers and systemd. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { dayOf } from '../../server/domain/days.ts';
import { LARGEST_PICTURE } from '../../server/domain/field-texts.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { openTestDatabase } from '../support/database.ts';
import { openStream } from '../support/event-stream.ts';
import { buildLoad, killAfter } from '../support/kills.ts';
import { finishTasks } from '../support/load.ts';
import { photo } from '../support/photos.ts';
import { endOf, isReady, type NetClient, startProgram } from '../support/program.ts';

const needed = ['/usr/sbin/nginx', '/usr/sbin/pgbouncer', '/usr/bin/caddy', '/usr/bin/systemd-analyze'];
const missing = needed.filter((program) => !fs.existsSync(program));
const skip = missing.length > 0 && `not on this machine: ${missing.join(', ')}`;
const { url, db } = await openTestDatabase(t);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-servers-'));
const read = (file: string) => fs.readFileSync(`deploy/${file}`, 'utf8');

/** Writes the file with the settings, and runs the program until the drill ends. */
function serve(program: string, file: string, settings: string, args: string[] = []): void {
  fs.writeFileSync(`${folder}/${file}`, settings);
  const server = spawn(program, [...args, `${folder}/${file}`], { stdio: 'ignore' });
  t.teardown(() => server.kill());
}

t.test('behind nginx no request fails when one of two processes is killed', { skip }, async (t) => {
  const [http, https] = [await freePort(), await freePort()];
  const site = `https://127.0.0.1:${https}`;
  const env = { DATABASE_URL: url, PUBLIC_URL: site, TRUST_PROXY: '127.0.0.1' };
  const [one, other] = await Promise.all([startProgram(t, { env }), startProgram(t, { env })]);
  const server = read('nginx.conf')
    .replaceAll(/(listen .*)443/g, `$1${https}`)
    .replaceAll(/(listen .*)80;/g, `$1${http};`)
    .replace('127.0.0.1:3000', new URL(one.url).host)
    .replace('127.0.0.1:3001', new URL(other.url).host)
    .replace(/\/etc.*fullchain.pem/, path.resolve('test/support/push-sink.crt'))
    .replace(/\/etc.*privkey.pem/, path.resolve('test/support/push-sink.key'))
    .replace('/var/log/nginx', folder);
  serve('/usr/sbin/nginx', 'nginx.conf', `pid ${folder}/pid; daemon off; events {} http {\n${server}}\n`, ['-c']);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.teardown(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
  while (!(await isReady(site))) await sleep(50);

  const { workers, ids } = await buildLoad(db, site, { workers: 4, tasks: 300 });
  const [{ cookie, get }] = workers as [NetClient];
  const board = await openStream(`${site}/api/day_changes?date=${dayOf(new Date())}`, cookie);
  t.teardown(board.close);
  await board.next();
  const before = Date.now();
  await finishTasks(workers, ids.splice(-1)).done;
  await board.next();
  t.ok(Date.now() - before < 1_000, `a change arrives after ${Date.now() - before} ms`);

  const body = new FormData();
  body.append('image', new File([Buffer.concat([await (await photo()).bytes()], LARGEST_PICTURE)], 'large.jpg'));
  const headers = { origin: site, cookie };
  const uploaded = await fetch(`${site}/api/add_profile_picture`, { method: 'POST', body, headers });
  t.equal(uploaded.status, 200, 'the largest picture');

  const written = finishTasks(workers, ids);
  await killAfter(one, written, 100);
  await written.done;
  t.same([...written.statuses.keys()], [200], 'writes');
  for (let nth = 0; nth < 20; nth++) t.equal((await get('/home?section=2')).status, 200, 'a page');
});

for (const mode of ['session', 'transaction'])
  t.test(`behind PgBouncer with pooling by ${mode}`, { skip }, async (t) => {
    const { url, db } = await openTestDatabase(t);
    const { hostname, port, username, password } = new URL(url);
    const pooler = { listen_addr: hostname, listen_port: await freePort(), auth_type: 'trust', user: 'nobody' };
    const more = { unix_socket_dir: '', auth_file: `${folder}/users.txt`, pool_mode: mode };
    const lines = Object.entries({ ...pooler, ...more }).map((line) => line.join(' = '));
    fs.writeFileSync(more.auth_file, `"${username}" "${password}"\n`);
    fs.chmodSync(folder, 0o755);
    const databases = `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n`;
    serve('/usr/sbin/pgbouncer', `${mode}.ini`, databases + lines.join('\n'));
    await sleep(500);
    const env = { DATABASE_URL: Object.assign(new URL(url), { port: pooler.listen_port }).href, LOG_LEVEL: 'warn' };
    if (mode === 'transaction') {
      const ended = await endOf('server/main.ts', { env: { ...env, PUBLIC_URL: 'http://127.0.0.1' } });
      return t.match(ended, { code: 1, stdout: '', stderr: /^The pooler [^\n]+ by session\.\n$/ });
    }
    const program = await startProgram(t, { env });
    const { workers, ids } = await buildLoad(db, program.url, { workers: 4, tasks: 100 });
    const written = finishTasks(workers, ids);
    await written.done;
    t.same([[...written.statuses], program.output()], [[[200, 100]], ''], 'works without a warning');
  });

t.test('Caddy and systemd accept their files', { skip }, async (t) => {
  const files = fs.globSync('deploy/stajnia*').map((file) => path.join(folder, path.basename(file).replace('@', '@1')));
  for (const file of files)
    fs.writeFileSync(file, read(path.basename(file).replace('@1', '@')).replaceAll('/opt/stajnia', process.cwd()));
  const env = { ...process.env, DOMAIN: 'stajnia.example.pl' };
  const caddy = spawnSync('caddy', ['validate', '--config=deploy/Caddyfile', '--adapter=caddyfile'], { env });
  t.match([caddy, spawnSync('systemd-analyze', ['verify', ...files])], [{ status: 0 }, { status: 0 }]);
});

t.test('the steps of the image make a healthy app within 350 MB of a clean clone', async (t) => {
  const cwd = `${folder}/clone`;
  const [build = '', image = ''] = read('Dockerfile')
    .replaceAll('\\\n', '')
    .split(/^FROM debian/m);
  const steps = [...build.matchAll(/^RUN (.*)/gm)].map(([, step]) => `${step}`);
  const { PATH, HOME } = process.env; // Nothing else, because the runner builds into a folder of its own.
  const sh = (script: string) => spawnSync('sh', ['-ec', script], { cwd, encoding: 'utf8', env: { PATH, HOME } });
  spawnSync('git', ['clone', '--quiet', process.cwd(), cwd]);
  for (const step of ['xargs rm -rf < .dockerignore', ...steps]) t.match(sh(step), { status: 0 }, step);
  const [, settings = ''] = /^ENV (.*)/m.exec(image) ?? [];
  const PORT = String(await freePort());
  const env = { ...Object.fromEntries(settings.split(' ').map((one) => one.split('='))), PATH, PORT };
  const given = { ...env, DATABASE_URL: url, PUBLIC_URL: 'https://stajnia.example.pl' };
  const app = spawn(process.execPath, ['server/main.ts'], { cwd, env: given, stdio: 'ignore' });
  t.teardown(() => app.kill());
  while (!(await isReady(`http://127.0.0.1:${PORT}`))) await sleep(100);
  const [command, ...args] = JSON.parse(/HEALTHCHECK .* CMD (.*)/.exec(image)?.[1] ?? '[]') as [string, ...string[]];
  t.match(spawnSync(command, args, { env }), { status: 0 }, 'its health check');
  const bytes = Number.parseInt(sh('du --bytes --summarize --exclude=.git .').stdout, 10);
  const size = Math.round(75 + (fs.statSync(process.execPath).size + bytes) / 1e6);
  t.ok(size < 350, `with Debian's 75 MB and Node ${size} MB`);
  t.comment(`the image has ${size} MB`);
});
