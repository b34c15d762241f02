import t from 'tap';
import { dev } from '../../server/features/dev/feature.ts';
import { registerPages } from '../../server/platform/pages/page.ts';
import { startApp } from '../support/app.ts';
import { buildSettings, CLUB } from '../support/builders.ts';

t.test('the pages for developers exist only in dev and demo', async (t) => {
  const app = await startApp(t, { alone: true });
  for (const path of ['/dev/mail', '/dev/parts']) t.equal((await app.anonymous().get(path)).status, 404);
});

t.test('they are served only to a browser on this machine', async (t) => {
  const app = await startApp(t, { alone: true });
  registerPages(app.server, dev.pages ?? []);
  const statusFor = async (host: string, remoteAddress: string) =>
    (await app.server.inject({ method: 'GET', url: '/dev/parts', headers: { host }, remoteAddress })).statusCode;
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      t.equal(await statusFor(host, peer), 200, `${host} ${peer}`);
  for (const [host, peer] of [
    ['stajnia.example.pl', '127.0.0.1'],
    ['localhost.example.pl', '127.0.0.1'],
    ['127.0.0.1.example.pl:80', '::1'],
    ['localhost', '10.0.0.7'],
    ['localhost', '::ffff:10.0.0.7'],
  ] as const)
    t.equal(await statusFor(host, peer), 404, `${host} ${peer}`);
});

t.test('sent mails can be viewed', async (t) => {
  const app = await startApp(t, { alone: true });
  await buildSettings(app, { club: CLUB });
  registerPages(app.server, dev.pages ?? []);
  const visitor = app.anonymous();
  t.match((await visitor.get('/dev/mail')).text, 'Nic jeszcze nie wysłano');
  await visitor.post('/api/report_bug', { description: 'Żółty <b>guzik</b> nie działa' });
  await app.drainJobs();

  const list = (await visitor.get('/dev/mail')).text;
  t.match(list, 'Zgłoszenie błędu, 21.11.2026, 09:00');
  t.match(list, 'kontakt@podlipami.example');
  const [html = '', text = ''] = [...list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(([, href]) => href as string);

  const rendered = await visitor.get(html);
  t.match(rendered.text, 'Żółty &lt;b&gt;guzik&lt;/b&gt; nie działa');
  t.match(rendered.headers, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': /; sandbox$/ });
  const plain = await visitor.get(text);
  t.match(plain.text, '> Żółty <b>guzik</b> nie działa');
  t.match(plain.headers, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });

  const missing = ['/dev/mail/..%2f..%2fsecret/html', '/dev/mail/2026-11-21T08-00-00-000Z-00000000.eml/html'];
  for (const path of [...missing, `${html}5`]) t.equal((await visitor.get(path)).status, 404, path);
});
