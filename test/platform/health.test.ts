import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { command, databaseAt } from '../support/postgres.ts';
import { queriesDuring } from '../support/queries.ts';

/** Makes the database read-only or writable. The app's connections are reopened. */
async function setReadOnly({ databaseUrl }: TestApp, readOnly: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const server = databaseAt(databaseUrl, 'postgres');
  await command(server, `alter database "${name}" set default_transaction_read_only = ${readOnly}`);
  await command(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

t.test('/readyz reports a read-only database, and recovers at once', async (t) => {
  const app = await startApp(t, { config: { logLevel: 'silent' } });
  const ready = () => app.anonymous().get('/readyz');
  /** The first query may still fail because its connection was closed. */
  const settled = async () => {
    for (let answer = await ready(); ; answer = await ready())
      if (answer.json<{ status: string }>().status !== 'no database') return answer;
  };
  t.match((await ready()).json(), { status: 'ready' });

  await setReadOnly(app, true);
  t.match((await settled()).json(), { status: 'ready' }, 'a successful write counts for half a minute');
  app.clock.advance({ seconds: 31 });
  const refused = await ready();
  t.equal(refused.status, 503);
  t.match(refused.json(), { status: 'not writable' });
  const lives = { status: 'ok', version: /^\d+\.\d+\.\d+$/ };
  t.match((await app.anonymous().get('/healthz')).json(), lives, 'the process lives');
  t.equal((await app.anonymous().get('/')).status, 200, 'and still serves pages');

  await setReadOnly(app, false);
  const again = await settled();
  t.equal(again.status, 200);
  t.match(again.json(), { status: 'ready' });
});

t.test('/readyz, requested all day, tries one write in half a minute', async (t) => {
  const app = await startApp(t);
  const writesOf = async (asked: number) => {
    const queries = await queriesDuring(() =>
      Promise.all(Array.from({ length: asked }, () => app.anonymous().get('/readyz'))),
    );
    return queries.filter(({ text }) => text.startsWith('create temporary table')).length;
  };
  t.equal(await writesOf(20), 1, 'simultaneous requests share one');
  app.clock.advance({ seconds: 29 });
  t.equal(await writesOf(20), 0);
  app.clock.advance({ seconds: 1 });
  t.equal(await writesOf(1), 1);
});
