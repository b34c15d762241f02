import t from 'tap';
import { z } from 'zod';
import type { Role } from '../../server/domain/policy.ts';
import { sectionFor, sectionIndex } from '../../server/domain/sections.ts';
import { registerSections, section } from '../../server/platform/pages/section.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t, { alone: true });

const someone = (role: Role, owns_horse = false) => ({ role, owns_horse });

t.test('only the indexes of the spec are known, in one spelling each', async (t) => {
  for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) t.equal(sectionIndex(String(index)), index);
  const numbers = ['14', '100', '-1', '', '0x7', '2.0', ' 2', '02', '1e1'];
  for (const unknown of [...numbers, 'abc', 'constructor', ['2', '7'], undefined])
    t.equal(sectionIndex(unknown), 3, JSON.stringify(unknown) ?? 'none');
});

t.test('a section that the role may not see redirects to its first one', async (t) => {
  t.equal(sectionFor(someone('admin'), 3), 12);
  t.equal(sectionFor(someone('manager'), 3), 0);
  t.equal(sectionFor(someone('worker'), 3), 13);
  t.equal(sectionFor(someone('worker', true), 3), 3, 'a worker who owns a horse is a client too');
  t.equal(sectionFor(someone('user'), 7), 3);
  for (const role of ['manager', 'admin'] as const)
    t.equal(sectionFor(someone(role), 10), 10, `payments of a horse: ${role}`);
  t.equal(sectionFor(someone('worker'), 10), 13);
});

t.test('/home shows the last section again', async (t) => {
  const worker = await app.as('worker');
  await worker.get('/home?section=2');
  t.equal(worker.cookies.get('section'), '2');
  t.match((await worker.get('/home')).text, '<title>Zadania');
  for (const unknown of ['100', '-1', 'abc', '', '0x7', '2.0', '%202', '2&section=7']) {
    const { status, text } = await worker.get(`/home?section=${unknown}`);
    t.equal(status, 200);
    t.match(text, '<title>Przegląd', `${unknown} means 3, which a worker does not have`);
  }
  await buildHorse(app, { owner: await app.person('worker') });
  t.match((await worker.get('/home?section=abc')).text, '<title>Konie', 'unless they own a horse');
});

t.test("the installed app starts on the person's day, wherever they were before", async (t) => {
  const manifest = (await app.anonymous().get('/manifest.webmanifest')).json<Record<string, unknown>>();
  t.match(manifest, { id: '/home', scope: '/', display: 'standalone', lang: 'pl', start_url: String });
  t.match(manifest.icons, [{}, {}, {}, { src: '/icon-maskable-512.png', purpose: 'maskable' }]);
  t.notOk('shortcuts' in manifest);
  const start = String(manifest.start_url);
  const days = { admin: 12, manager: 0, worker: 13, user: 3 };
  for (const [role, day] of Object.entries(days)) {
    const person = await buildPerson(app, { role: role as Role });
    await buildHorse(app, { owner: person });
    const client = await app.as(person);
    await client.get(role === 'user' ? '/home?section=9' : '/home?section=3');
    const opened = await client.get(start);
    t.equal(opened.status, 200, role);
    t.match(opened.text, `data-section="${day}"`, role);
  }
  t.equal((await app.anonymous().get(start)).headers.location, `/login?next=${encodeURIComponent(start)}`);
});

t.test('each menu entry marks its pages, and the day belongs to the panel', async (t) => {
  const menu = async (role: 'admin' | 'manager' | 'worker') => {
    const { text } = await (await app.as(await buildPerson(app, { role }))).get('/home');
    const [, nav = ''] = /aria-label="Menu główne"[^>]*>(.*?)<\/nav>/s.exec(text) ?? [];
    t.notMatch(nav, 'href="/day"', 'the day opens from the panel');
    const entries = [...nav.matchAll(/<span>([^<]*) <small[^>]*>([^<]*)<\/small>/g)];
    return entries.map(([, label, detail]) => `${label}: ${detail}`);
  };
  const manager = await menu('manager');
  t.same(manager, [
    'Panel: dziś w stajni',
    'Usługi: katalog i grupy',
    'Kalendarz: cała stajnia',
    'Prośby: do decyzji',
    'Grafik: kto co robi',
    'Rozliczenia: kto ma zapłacić',
    'Ustawienia: stajnia i strona',
    'Przegląd: co dziś czeka',
    'Użytkownicy: ludzie i konie',
    'Zaproszenia: kto jeszcze dołączy',
    'Zadania: co odhaczyć',
    'Kalendarz: moja praca',
    'Boksy: lista koni',
    'Tablica: co dostają konie',
    'Zabiegi: kowal, weterynarz',
  ]);
  t.same((await menu('admin')).slice(0, 2), ['Panel: ludzie i serwer', 'Narzędzia: wszystkie ustawienia']);
  const worker = manager.slice(7).filter((entry) => !/^(Zaproszenia|Zabiegi)/.test(entry));
  t.same(await menu('worker'), worker);
  const invitations = await (await app.as('manager')).get('/invitations?tab=people');
  t.match(invitations.text, /href="\/invitations" aria-current="page"/);
  const day = await (await app.as('manager')).get('/day');
  t.match(day.text, /href="\/home\?section=0" aria-current="page"/, 'the panel is marked');
  for (const path of ['/unpaid', '/transfers', '/doubts', '/accounts/2026-10']) {
    const { text } = await (await app.as('manager')).get(path);
    t.match(text, /href="\/unpaid" aria-current="page"/, `${path} is marked as a page of unpaid horses`);
    if (path === '/unpaid')
      t.match(text, /aria-label="Rozliczenia">.*Przelewy.*Wątpliwości.*Księgowość.*Ustawienia.*<\/nav>/s);
    else t.match(text, /<a class="back" href="\/unpaid"/);
  }
});

t.test('every role’s sections open, and the bar of a phone has the most used ones', async (t) => {
  for (const [who, sections, bar] of [
    ['admin', [12, 11, 0, 1, 6, 13, 7, 2, 5], 'Panel Prośby Kalendarz Boksy Więcej'],
    ['manager', [0, 1, 6, 13, 7, 2, 5], 'Panel Prośby Kalendarz Boksy Więcej'],
    [await buildPerson(app, { role: 'worker' }), [13, 7, 2, 5], 'Przegląd Zadania Kalendarz Boksy Więcej'],
    ['user', [3, 4, 9], 'Konie Kalendarz Rozliczenia'],
  ] as const) {
    const client = await app.as(who);
    for (const section of sections) {
      const page = await client.get(`/home?section=${section}`);
      t.match(page.text, ` data-section="${section}"`, JSON.stringify(who));
      t.match(page.words(), bar);
    }
    t.match((await client.get('/my-account')).words(), bar);
  }
  const stable = (await (await app.as('manager')).get('/stable')).text;
  t.match(stable, /aria-label="Na skróty".*href="\/stable" aria-current="page"/s, 'the current page is marked');
});

t.test('the side menu is folded and unfolded by a plain form', async (t) => {
  const manager = await app.as('manager');
  for (const collapsed of [1, 0]) {
    await manager.form('/api/arrange_menu', { collapsed }, { back: '/home' });
    for (const path of ['/home', '/stable'])
      t.equal((await manager.get(path)).text.includes('data-menu="collapsed"'), collapsed === 1, path);
  }
});

t.test('the person’s menu shows name and e-mail, cut where room is short, and signs out', async (t) => {
  const email = 'bartlomiej.brzeczyszczykiewicz@lekolody.example.pl';
  const owner = await buildPerson(app, { first_name: 'Bartłomiej', last_name: 'Brzęczyszczykiewicz', email });
  const client = await app.as(owner);
  const words = (await client.get('/home')).words();
  t.match(words, 'Bartłomiej… Bartłomiej Brzęczyszczykiewicz Bartłomiej Brzęczysz…');
  t.match(words, 'bartlomiej.brzeczyszczykiewicz@lekolody.… Konto Wsparcie Zgłoś błąd Wyloguj się');
  const out = await client.form('/api/logout', {}, { back: '/home' });
  t.equal(out.location, '/');
  t.equal((await client.get('/home')).headers.location, '/login?next=%2Fhome');
});

t.test('each section reads the address by its own rule', async (t) => {
  const list = (index: number, tabs: [string, ...string[]]) =>
    section({
      index,
      query: z.object({ tab: z.enum(tabs).catch(tabs[0]) }),
      answer: async ({ input, reply }) => reply.send(input),
    });
  app.server.sections.clear();
  registerSections(app.server, [list(9, ['due', 'paid']), list(10, ['all', 'paid', 'late'])]);
  const owner = await app.as('user');
  const read = async (address: string) => (await owner.get(`/home?${address}`)).json<{ tab: string }>().tab;

  const cases = [
    ['section=9&tab=paid', 'paid'],
    ['section=10&tab=paid', 'paid'],
    ['section=10&tab=late', 'late'],
    ['section=9&tab=late', 'due'], // a value known only to another section is ignored
    ['section=10&tab=due', 'all'],
  ] as const;
  for (const [address, tab] of cases) t.equal(await read(address), tab, address);
  t.throws(() => registerSections(app.server, [list(9, ['due'])]), /Two features draw section 9/);
});
