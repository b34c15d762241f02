import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { buildAnnasNovember } from '../support/anna.ts';
import { startApp } from '../support/app.ts';
import { buildInvitation } from '../support/builders.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';

/** The demo stable's name, contact, place and people. */
const DEMO = /lipami|600 ?100 ?200|lipow|62-081|przeźmier|pozna[nń]|52[.,]42|16[.,]78|szczepa|wiśniewsk/i;

const PUBLIC = [
  ...['/', '/umow-wizyte', '/support', '/nasza-aplikacja', '/zglos-blad', '/privacy-policy', '/terms-of-service'],
  ...['/login', '/register', '/forgot-password', '/nie-ma-takiej-strony'],
  ...['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/api/openapi.json'],
];

t.test('a new installation shows nothing of the demo', async (t) => {
  const app = await startApp(t);
  const { anna } = await buildAnnasNovember(app);
  const visitor = app.anonymous();

  t.test('on no page for visitors', async (t) => {
    const { token } = await buildInvitation(app);
    for (const address of [...PUBLIC, `/register/${token}`]) {
      const { text } = await visitor.get(address);
      t.notMatch(text, DEMO, address);
      t.notMatch(text, /tel:|mailto:|undefined/, `${address} has no dead links`);
    }
  });

  t.test('search engines and phones get only its own name, and no address', async (t) => {
    const home = (await visitor.get('/')).text;
    t.match(home, '<title>Poznaj stajnię i umów wizytę · Stajnia</title>');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? '{}');
    for (const name of ['address', 'telephone', 'email', 'geo']) t.notOk(name in data, name);
    const manifest = await visitor.get('/manifest.webmanifest');
    t.match(manifest.headers['content-type'], 'application/manifest+json');
    t.match(manifest.json(), { name: 'Stajnia', short_name: 'Stajnia', start_url: '/home?section=day' });
  });

  t.test('in no mail; reports go to its admin', async (t) => {
    const [admin, manager] = [await app.as('admin'), await app.as('manager')];
    await manager.post('/api/send_app_invitation', { email: 'jan@example.pl' });
    await visitor.post('/api/request_password_reset', { email: admin.person?.email });
    await visitor.post('/api/report_bug', { description: 'Przycisk nie działa' });
    await app.drainJobs();
    const mails = await app.mails();
    t.same(mails.map(({ subject, to }) => [subject.replace(/,.*/, ''), to]).sort(), [
      ['Nowe hasło do Twojego konta', admin.person?.email],
      ['Zaproszenie do aplikacji: Stajnia', 'jan@example.pl'],
      ['Zgłoszenie błędu', admin.person?.email],
    ]);
    for (const { from, html, text } of mails) {
      t.equal(from, 'Stajnia <stajnia@localhost>');
      t.notMatch(html + text, DEMO);
    }
  });

  t.test('in no statement and in no form of the settings', async (t) => {
    const manager = await app.as('manager');
    const statement = `/statements/${anna.id}/2026-11`;
    const sheets = (await pagesOfPdf(await bytesOf(app, manager, `${statement}.pdf`))).join('\n');
    const page = await manager.get(statement);
    // Anna herself belongs to the demo and the tests.
    for (const text of [sheets, page.words()]) t.notMatch(text.replace(/Wiśniewsk\p{L}+|Pozna\p{L}+/gu, ''), DEMO);
    t.match(page.words(), 'Wątpliwości: „Zgłoś wątpliwość” przy pozycji');
    const form = (await manager.get('/settings')).text;
    t.notMatch(form, DEMO);
    t.match(form, /name="name"[^>]*value=""|value=""[^>]*name="name"/, 'the name is asked for');
  });
});

t.test('sources outside the demo contain nothing of it', (t) => {
  const folders = ['server', 'views', 'client'].flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const sources = folders.filter((name) => !name.startsWith('server/demo/') && /\.(tsx?|json|html|svg)$/.test(name));
  for (const name of sources) t.notMatch(fs.readFileSync(name, 'utf8'), /Pod Lipami|podlipami|Lipowa 12/, name);
  t.end();
});
