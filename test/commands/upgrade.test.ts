/** Data of 1.0.0 are upgraded to this version. `npm run tables -- --freeze` made the backup at that release. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t, { type Test } from 'tap';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { DEMO_PASSWORD, demoPerson } from '../../server/demo/people.ts';
import { bareDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { endOf, type NetClient, netClient, ROOT, signInAt, startProgram } from '../support/program.ts';
import { KEPT, KEPT_AT } from '../tables/generate.ts';

const url = await bareDatabase(t);
await restoreBackup(url, KEPT);
const start = (root = ROOT) =>
  startProgram(t, { script: 'server/commands/demo.ts', env: { DATABASE_URL: url, NOW: KEPT_AT }, root });
const program = await start();
const signIn = (who: 'admin' | 'owner') =>
  signInAt(program.url, { email: demoPerson(who).email, password: DEMO_PASSWORD });

t.test('every page is served, and the ledger agrees', async (t) => {
  for (const who of ['admin', 'owner'] as const) {
    const pages = await pagesFor(await signIn(who));
    t.ok(pages.length > 80, `${pages.length} pages for the ${who}`);
    t.notMatch(pages.join('\n'), /^(?!200|303)/m);
  }
  t.match(await endOf('server/commands/check-ledger.ts', { env: { DATABASE_URL: url } }), { code: 0, stderr: '' });
});

/** Follows one link of each kind, from page to page. Returns '200 /home' for each page. */
async function pagesFor(client: NetClient): Promise<string[]> {
  const pages: string[] = [];
  const kinds = new Set<string>();
  const found = ['/home', '/'];
  for (let address = found.pop(); address; address = found.pop()) {
    // Pages that differ only in ids, days and what is typed in are of one kind.
    const kind = address.replace(/[0-9a-f-]{36}|\d{4}-\d{2}(-\d{2})?|(?<=[?&](?!section|tab|dialog=)\w+=)[^&]*/g, '');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const { status, text } = await client.get(address);
    pages.push(`${status} ${address}`);
    for (const [, href = ''] of text.matchAll(/ href="(\/[^"#]*)/g))
      if (!/^\/(assets|api)\//.test(href)) found.push(href.replaceAll('&amp;', '&'));
  }
  return pages;
}

if (byDay(false, true))
  t.test('while the next version replaces this one, no request fails and no file is missing', async (t) => {
    const { cookie } = await signIn('admin');
    const { origins, failed, stylesheets, view, viewDuring } = viewer(netClient(program.url, cookie));
    await viewDuring(start(nextVersion(t)).then(({ url }) => origins.push(netClient(url, cookie))));
    for (let times = 0; times < 50; times++) await view('/home');
    t.equal(stylesheets.size, 2, 'both versions served pages');
    program.process.kill('SIGTERM');
    await viewDuring(program.ended);
    await view('/home');
    t.same(failed, []);
  });

/** Copies this checkout with another stylesheet and script and one more migration. Returns the folder. */
function nextVersion(t: Test): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-next-'));
  t.teardown(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const name of ['client', 'migrations', 'server', 'views', 'package.json', 'package-lock.json', 'tsconfig.json'])
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  fs.symlinkSync(fs.realpathSync(path.join(ROOT, 'node_modules')), path.join(folder, 'node_modules'));
  const append = (file: string, text: string) => fs.appendFileSync(path.join(folder, file), text);
  append('client/styles/tokens.css', '.of-the-next-version { color: inherit; }');
  append('client/main.ts', `document.documentElement.dataset.version = 'next';`);
  const added = 'alter table horses add column added text; create table added (id int)';
  append(
    'migrations/9999_added.ts',
    `import { sql } from 'kysely'; export const up = (db) => sql\`${added}\`.execute(db);`,
  );
  return folder;
}

/** Views pages with all files that they and their scripts name. Requests go to the two `origins` in turn, as through a proxy. */
function viewer(...origins: NetClient[]) {
  const [failed, stylesheets]: [string[], Set<string>] = [[], new Set()];
  let turn = 0;
  const get = async (address: string): Promise<string> => {
    const [one, other = one] = turn++ % 2 ? origins : origins.toReversed();
    const first = await one?.get(address);
    const answer = first?.status ? first : await other?.get(address); // the first one has ended
    if (answer?.status !== 200) failed.push(`${answer?.status} ${address}`);
    return answer?.text ?? '';
  };
  const view = async (page: string) => {
    const text = await get(page);
    for (const [sheet] of text.matchAll(/office-[\w-]+\.css/g)) stylesheets.add(sheet);
    const files = filesIn(text);
    for (const file of files) for (const more of filesIn(await get(`/assets/${file}`))) files.add(more);
  };
  const viewDuring = async (work: Promise<unknown>) => {
    const done = work.then(() => true);
    const viewing = ['/home', '/stable', '/settings'].map(async (page) => {
      while (!(await Promise.race([done, false]))) await view(page);
    });
    await Promise.all(viewing);
  };
  return { origins, failed, stylesheets, view, viewDuring };
}

const filesIn = (text: string) => new Set(text.match(/(?<=["'(/]assets\/|["']\.\/)[\w-]+\.(js|css|svg)/g));
