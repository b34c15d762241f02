import fs from 'node:fs';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildHorse } from '../support/builders.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';
import { storeRow } from '../support/stored-rows.ts';

const TOKEN = 'only-for-the-scraper';

const scrape = (app: TestApp, headers: Record<string, string> = {}, address = '127.0.0.1') =>
  app.anonymous(address).get('/metrics', headers);

/** The value of a metric; undefined without one. */
const valueIn = (text: string, metric: string): number | undefined => {
  const line = text.split('\n').find((line) => line.startsWith(`${metric} `));
  return line ? Number(line.slice(metric.length)) : undefined;
};

t.test('metrics are for a program on this machine, and never behind a proxy', async (t) => {
  const app = await startApp(t);
  t.match(await scrape(app), { status: 200, headers: { 'content-type': /^text\/plain/, 'cache-control': 'no-store' } });
  t.equal((await scrape(app, {}, '::1')).status, 200);
  const byProxies = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'];
  for (const header of [...byProxies, 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP'])
    t.equal((await scrape(app, { [header]: '127.0.0.1' })).status, 404, header);
  const refused = await scrape(app, {}, '10.0.0.7');
  t.match([refused.status, refused.words()], [404, /Page not found/]);
  const behind = await startApp(t, { config: { trustProxy: ['10.0.0.0/8'] } });
  t.equal((await scrape(behind, { 'X-Forwarded-For': '127.0.0.1' }, '10.0.0.7')).status, 404);
});

t.test('a token opens them from any address', async (t) => {
  const app = await startApp(t, { config: { metricsToken: TOKEN } });
  const statuses = async (authorization: string) => (await scrape(app, { authorization }, '10.0.0.7')).status;
  t.equal(await statuses(`Bearer ${TOKEN}`), 200);
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) t.equal(await statuses(wrong), 404);
  t.equal((await scrape(app)).status, 404, 'this machine needs it too');
});

t.test('metrics tell how the app does, and name nobody', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
  const manager = await app.as('manager');
  const horse = await buildHorse(app, { name: 'Zorza' });
  await manager.post('/api/push/save_subscription', sink.device().subscription);
  await storeRow(app, 'last_runs', { routine: 'billing', succeeded_at: app.clock.now() });
  const before = (await scrape(app)).text;
  for (const path of [`/horses/${horse.id}`, `/user/${horse.owner_id}`, '/home?section=0', '/no/such/page/Zorza'])
    await manager.get(path);
  const [stylesheet = ''] = /\/assets\/\S+\.css/.exec((await manager.get('/home')).text) ?? [];
  await manager.get(stylesheet);
  await manager.post('/api/push/send_test');
  await manager.post('/api/change_horse_health', { horse_id: horse.id, health: 'Zorza' });
  const waiting = (await scrape(app)).text;
  sink.answer(500);
  await app.drainJobs();
  const { text } = await scrape(app);
  const increase = (metric: string) => (valueIn(text, metric) ?? 0) - (valueIn(before, metric) ?? 0);
  const requests = (method: string, route: string, status: string) =>
    increase(`stajnia_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

  t.equal(requests('GET', '/horses/:horse_id', '2xx'), 1);
  t.equal(requests('GET', 'unknown', '4xx'), 1);
  t.equal(requests('GET', '/assets/*', '2xx'), 1, 'a file of the build, whose name changes with it');
  t.equal(requests('POST', '/api/change_horse_health', '4xx'), 1);
  t.equal(valueIn(waiting, 'stajnia_jobs{kind="push-test",state="waiting"}'), 1);
  for (const outcome of ['failure', 'success'])
    t.equal(increase(`stajnia_routine_runs_total{routine="push",outcome="${outcome}"}`), 1, outcome);
  const ran = valueIn(text, 'stajnia_last_run_timestamp_seconds{routine="billing",outcome="success"}');
  t.equal(ran, app.clock.now().getTime() / 1000);
  t.ok(valueIn(text, 'stajnia_database_connections{state="total"}'));
  t.match(text, /^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
  t.match(text, /^stajnia_version_info\{version="\d+\.\d+\.\d+"\} 1$/m);

  const dashboard = fs.readFileSync(new URL('../../deploy/grafana.json', import.meta.url), 'utf8');
  const shown = dashboard.match(/\b(stajnia|nodejs|process)_\w+?(?=_bucket|_count|[^\w])/g) ?? [];
  t.same(
    shown.filter((metric) => !text.includes(`# TYPE ${metric} `)),
    [],
    'the dashboard shows what is measured',
  );

  t.notMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-|Zorza|@|\/no\/such/);
});
