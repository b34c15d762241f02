/** Between two versions behind a proxy, a page of one may ask a process of the other for its files. */
import { sql } from 'kysely';
import t from 'tap';
import { expiring } from '../../server/app.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { keepBuiltFiles } from '../../server/platform/pages/built-files.ts';
import { startApp } from '../support/app.ts';

const app = await startApp(t, { alone: true });
const { db, clock } = app;
const kept = async () =>
  (await db.selectFrom('built_files').select('path').orderBy('path').execute()).map(({ path }) => path);
const get = async (url: string) => {
  const { status, headers, text } = await app.anonymous().get(url);
  return { status, text, type: headers['content-type'], cache: headers['cache-control'] };
};

t.test('files of another build are answered like those of this one', async (t) => {
  await keepBuiltFiles(app.server);
  const files = await kept();
  await sql`update built_files set path = replace(path, '/assets/', '/assets/old-')`.execute(db);
  for (const path of files) {
    const [own, other] = await Promise.all([get(path), get(path.replace('/assets/', '/assets/old-'))]);
    t.equal(own.status, 200);
    t.same(other, own, path);
  }
  t.equal((await get('/assets/old-nothing-12345678.css')).status, 404);
});

t.test('they are kept for a week after a process of that build was last seen', async (t) => {
  await keepBuiltFiles(app.server);
  const both = await kept();
  for (const left of [both, both.filter((path) => !path.startsWith('/assets/old-'))]) {
    clock.advance({ days: 6 });
    await sweep(db, expiring, clock.now());
    t.same(await kept(), left);
    await keepBuiltFiles(app.server);
  }
});
