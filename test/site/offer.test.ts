import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildOffer, buildPhotograph } from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';

const PAGES = ['/pensjonat', '/jazdy'];

const app = await startApp(t);
const [manager, visitor] = [await app.as('manager'), app.anonymous()];

const wordsOf = async (path: string) => (await visitor.get(path)).words();
const save = async (part: string, form: Record<string, string>) =>
  t.match(await manager.form(`/api/edit_site_${part}`, form, { back: '/settings/site' }), { status: 303 });

t.test('a club that offers neither boarding nor lessons has no pages about them', async (t) => {
  for (const path of PAGES) {
    t.equal((await visitor.get(path)).status, 404, path);
    t.notMatch((await visitor.get('/sitemap.xml')).text, path);
    for (const other of ['/', '/support']) t.notMatch((await visitor.get(other)).text, `href="${path}"`);
  }
});

t.test('the pages of boarding and of lessons', async (t) => {
  await buildOffer(app);

  t.test('are led to from the start page, and need no script', async (t) => {
    const home = await visitor.get('/');
    t.same(linksOf(home.text, 'pensjonat za miesiąc'), ['/pensjonat']);
    t.same(linksOf(home.text, 'nauka jazdy'), ['/jazdy']);
    const support = (await visitor.get('/support')).text;
    t.same(linksOf(support, 'Pensjonat'), ['/pensjonat']);
    t.same(linksOf(support, 'Nauka jazdy'), ['/jazdy']);
    t.same(linksOf(support, 'listę oczekujących'), ['/umow-wizyte?about=waiting_list']);
    t.same(linksOf((await visitor.get('/pensjonat')).text, 'Nauka jazdy'), ['/jazdy']);
    t.same(linksOf((await visitor.get('/jazdy')).text, 'Pensjonat'), ['/pensjonat']);
    for (const path of PAGES) t.ok(linksOf((await visitor.get(path)).text, 'Strona główna').includes('/'), path);
    for (const path of PAGES)
      t.notMatch((await visitor.get(path)).text, /<script(?! type="application\/ld\+json")|style="/, 'no script');
  });

  t.test('say what is offered, for how much, how one gets here and when', async (t) => {
    await save('lessons', { name_1: 'Teren', price_1: '110', unit_1: 'person', name_2: 'Karnet', price_2: '800' });
    await save('hours', { opens_1: '08:00', closes_1: '20:00' });
    await save('way', { from_1: 'Poznań', time_1: '20 minut' });
    const boarding = await visitor.get('/pensjonat');
    t.match(boarding.text, '1650\u00a0zł\u00a0/\u00a0miesiąc', 'without a break');
    t.match(boarding.words(), /Jasne boksy i padoki .* Boks 1650 zł \/ miesiąc Okno na zewnątrz/);
    t.match(boarding.words(), 'W cenie siano trzy razy dziennie Leki osobno');
    t.match(await wordsOf('/jazdy'), /Teren 110 zł \/ osoba Karnet 800 zł /);
    for (const [path, about] of [
      ['/pensjonat', 'boarding'],
      ['/jazdy', 'lessons'],
    ] as const) {
      t.match(await wordsOf(path), /poniedziałek 8:00–20:00 .* Poznań 20 minut/);
      t.ok(linksOf((await visitor.get(path)).text, 'Umów wizytę').includes(`/umow-wizyte?about=${about}`));
    }
    t.same(linksOf(boarding.text, 'Zapisz się na listę'), ['/umow-wizyte?about=waiting_list']);
  });

  t.test('show their photographs, the first one at once', async (t) => {
    await buildPhotograph(app, { position: 1, place: 'boarding', alt: 'Boksy od strony podwórza' });
    await buildPhotograph(app, { position: 2, place: 'boarding', alt: 'Padok' });
    const { text } = await visitor.get('/pensjonat');
    t.match(text, /<img[^>]*alt="Boksy od strony podwórza"[^>]*fetchPriority="high"/i);
    t.match(text, /<img[^>]*alt="Padok"[^>]*loading="lazy"/);
    t.notMatch((await visitor.get('/jazdy')).text, 'Padok');
  });

  t.test('answer the questions that belong there, in headings, as plain text', async (t) => {
    await save('questions', {
      ...{ question_1: 'Czy jest hala?', answer_1: 'Jest.\r\n<script>alert(1)</script>', place_1: 'boarding' },
      ...{ question_3: 'Od ilu lat?', answer_3: 'Od sześciu.', place_3: 'lessons' },
      ...{ question_4: 'Można z psem?', answer_4: 'Na smyczy.', place_4: 'home' },
    });
    const boarding = await visitor.get('/pensjonat');
    t.match(boarding.text, '<h3>Czy jest hala?</h3>');
    t.match(boarding.words(), 'Pytania i odpowiedzi Czy jest hala? Jest. <script>alert(1)</script>');
    t.match((await visitor.get('/jazdy')).text, '<h3>Od ilu lat?</h3>');
    t.match((await visitor.get('/')).text, '<h3>Można z psem?</h3>');
    for (const path of ['/', '/pensjonat', '/jazdy'])
      t.equal((await wordsOf(path)).match(/Czy jest hala|Od ilu lat|Można z psem/g)?.length, 1, path);
    t.match((await manager.get('/settings/site')).words(), 'Pytania i odpowiedzi 3 pytania');
  });
});

t.test('visitors read how many boxes are free and when the next one is, unless managers hide it', async (t) => {
  const app = await startApp(t); // boxes are cached for half a minute
  const [manager, visitor] = [await app.as('manager'), app.anonymous()];
  await buildOffer(app);
  const boxes = ['1', '2', '3'].map((name, at) => ({ name, aisle: 'Stajnia', position: at + 1 }));
  await app.db.insertInto('boxes').values(boxes).execute();
  await buildHorse(app, { box_number: '1', stays_until: day('2026-12-31') });
  await buildHorse(app, { box_number: '2', stays_until: day('2026-12-05') });
  await buildHorse(app, { box_number: 'Z9', stays_until: day('2026-11-25') });
  const text = async (path: string) => (await visitor.get(path)).words();
  t.match(await text('/pensjonat'), 'Wolne boksy Teraz jest 1 wolny boks. Kolejny boks zwalnia się 6 grudnia');
  t.match(await text('/'), '1 wolny boks');
  const welcome = { headline: 'Konie', intro: 'Stajnia pod lasem.', visit: '' };
  await manager.form('/api/edit_site_welcome', welcome, { back: '/settings/site?part=welcome' });
  for (const path of ['/', '/pensjonat']) t.notMatch(await text(path), /woln[ye] boks|zwalnia się/i, path);
  t.match(await text('/pensjonat'), /Lista oczekujących .* Zapisz się na listę/);
});

t.test('a full stable names the day of the next free box', async (t) => {
  const app = await startApp(t);
  await buildOffer(app);
  await app.db.insertInto('boxes').values({ name: '1', aisle: 'Stajnia', position: 1 }).execute();
  await buildHorse(app, { box_number: '1', stays_until: day('2026-12-05') });
  const form = { headline: 'Konie', intro: 'Stajnia pod lasem.', visit: '', free_boxes: '1' };
  await (await app.as('manager')).form('/api/edit_site_welcome', form, { back: '/settings/site?part=welcome' });
  const text = async (path: string) => (await app.anonymous().get(path)).words();
  t.match(await text('/pensjonat'), 'Teraz nie ma wolnego boksu. Najbliższy boks zwalnia się 6 grudnia');
  t.match(await text('/'), 'od 6 grudnia najbliższy wolny boks');
});
