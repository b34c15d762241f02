import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPhotograph, buildSettings, CLUB } from '../support/builders.ts';
import { readRobots } from '../support/robots.ts';
import { faultsOfData, structuredIn } from '../support/structured-data.ts';

const app = await startApp(t);
await buildSettings(app, { club: { ...CLUB, lat: 52.4, lon: 16.8 } });
const manager = await app.as('manager');
const visitor = app.anonymous();

const save = async (part: string, form: Record<string, string>) => {
  const answer = await manager.form(`/api/edit_site_${part}`, form, { back: `/settings/site?part=${part}` });
  t.match(answer, { status: 303, location: '/settings/site' }, part);
};
await save('boarding', { name_1: 'Boks', price_1: '1350', name_2: 'Wiata', price_2: '950', included: 'siano\nwoda' });
await save('lessons', { name_1: 'Lonża', detail_1: '30 minut', price_1: '75' });
await save('hours', { opens_1: '08:00', closes_1: '20:00', note: '' });
const article = { title_1: 'Ów', day_1: '2026-11-20', body_1: 'Zapraszamy.' };
await save('news', { ...article, title_2: 'Bardzo '.repeat(10), day_2: '2026-11-19', body_2: 'Oj.' });

const headOf = (html: string) => {
  const [head = ''] = /<head>.*<\/head>/s.exec(html) ?? [];
  const values = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, value = '']) => value.replace(/&amp;/g, '&'));
  return {
    titles: values(/<title>(.*?)<\/title>/g),
    descriptions: values(/<meta name="description" content="(.*?)">/g),
    canonical: values(/<link rel="canonical" href="(.*?)">/g),
    hidden: /name="robots" content="noindex"/.test(head),
  };
};

const addressesIn = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

/** What is wrong with the words of a page. */
async function faultsOf(path: string): Promise<string[]> {
  const { text, status } = await visitor.get(path);
  const { titles, descriptions, canonical } = headOf(text);
  const length = (words: string[]) => [...(words[0] ?? '')].length;
  const rules: [fine: boolean, what: string][] = [
    [status === 200, `answers ${status}`],
    [titles.length === 1 && length(titles) >= 30 && length(titles) <= 60, `title ${titles}`],
    [descriptions.length === 1 && length(descriptions) >= 70 && length(descriptions) <= 155, `said: ${descriptions}`],
    [canonical.length === 1 && canonical[0] === app.url + path, `canonical ${canonical}`],
    [text.includes('<html lang="pl"'), 'not in Polish'],
    [text.match(/<h1[ >]/g)?.length === 1, 'not one h1'],
    [!/<img(?![^>]* alt=")/.test(text), 'a picture without alt'],
  ];
  return [
    ...rules.flatMap(([fine, what]) => (fine ? [] : what)),
    ...(path === '/login' ? [] : faultsOfData(text, path === '/' ? 'SportsActivityLocation' : 'WebPage')),
  ].map((it) => `${path}: ${it}`);
}

const paths = async () => addressesIn((await visitor.get('/sitemap.xml')).text).map((url) => new URL(url).pathname);

t.test('every public address has a title, a description, one heading and data of the right kind', async (t) => {
  const all = [...(await paths()), '/login'];
  t.ok(all.includes('/aktualnosci/ow-2026-11-20') && all.length >= 9, all.join(' '));
  const NAMES = ['Stajnia Pod Lipami', 'Ży', 'Jeździecki Klub Sportowy imienia Generała Dąbrowskiego w Lesie'];
  for (const name of NAMES)
    for (const city of ['Przeźmierowo', '']) {
      const club = { ...CLUB, name: name.slice(0, 60), short_name: 'Lipa', city };
      t.equal((await manager.post('/api/edit_club', club)).status, 200);
      t.same((await Promise.all(all.map(faultsOf))).flat(), [], `${name}, ${city}`);
    }
  t.equal((await manager.post('/api/edit_club', { ...CLUB, lat: 52.4, lon: 16.8 })).status, 200);
  const titles = await Promise.all(all.map(async (path) => headOf((await visitor.get(path)).text).titles[0]));
  t.equal(new Set(titles).size, all.length, 'no two pages have one title');
  t.equal(titles[0], 'Pensjonat dla koni i nauka jazdy · Przeźmierowo · Pod Lipami');
});

t.test('search engines read about the stable', async (t) => {
  await save('words', { profiles: 'https://www.facebook.com/podlipami\nhttps://www.instagram.com/podlipami' });
  const home = await visitor.get('/');
  t.match(structuredIn(home.text), {
    '@type': 'SportsActivityLocation',
    '@id': `${app.url}/#stajnia`,
    image: `${app.url}/og.png`,
    priceRange: /^75\szł – 1350\szł$/,
    sameAs: ['https://www.facebook.com/podlipami', 'https://www.instagram.com/podlipami'],
    geo: { latitude: 52.4, longitude: 16.8 },
    makesOffer: [{ name: 'Boks' }, { name: 'Wiata' }, { name: 'Lonża' }],
  });
  const itemListElement = [
    { position: 1, name: 'Strona główna', item: `${app.url}/` },
    { position: 2, name: 'Pensjonat', item: `${app.url}/pensjonat` },
  ];
  const about = { '@id': `${app.url}/#stajnia` };
  t.match(structuredIn((await visitor.get('/pensjonat')).text), { about, breadcrumb: { itemListElement } });
  for (const profiles of ['http://facebook.com/x', 'javascript:alert(1)', 'https://localhost', 'facebook.com/x'])
    t.equal((await manager.post('/api/edit_site_words', { profiles })).status, 400, profiles);
});

t.test('the kept checker of data finds what is wrong with it', async (t) => {
  const offer = {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    price: '1350,00',
    priceCurrency: 'PLN',
    colour: '',
  };
  t.same(faultsOfData(`<script type="application/ld+json">${JSON.stringify(offer)}</script>`, 'Offer'), [
    'Offer has no name',
    'Offer.price[0]: "1350,00" is no Price',
    'Offer.colour is unknown or empty',
  ]);
});

t.test('robots.txt hides no page that says itself that it is not to be listed', async (t) => {
  const { sitemaps, mayRead } = readRobots((await visitor.get('/robots.txt')).text);
  t.same(sitemaps, [`${app.url}/sitemap.xml`]);
  const unlisted = ['/home', '/my-account', '/register', '/forgot-password', '/visits'];
  const listed = await paths();
  t.same(
    [...listed, ...unlisted].filter((path) => !mayRead(path)),
    [],
  );
  t.notOk(mayRead('/api/openapi.json'));
  const hidden = ['/register', '/forgot-password', '/nie-ma-takiej'];
  for (const path of hidden) t.ok(headOf((await visitor.get(path)).text).hidden, path);
  for (const path of listed) t.notOk(headOf((await visitor.get(path)).text).hidden, path);
});

t.test('the sitemap says when a page last changed', async (t) => {
  const changedAt = async (path: string) =>
    new RegExp(`<loc>${app.url}${path}</loc><lastmod>(.*?)</lastmod>`).exec(
      (await visitor.get('/sitemap.xml')).text,
    )?.[1];
  const privacy = await changedAt('/privacy-policy');
  app.clock.advance({ minutes: 2 });
  await save('facts', { name_1: 'Hala', value_1: '20 × 40 m' });
  t.equal(await changedAt('/'), app.clock.now().toISOString());
  t.equal(await changedAt('/privacy-policy'), privacy, 'it does not show the facts');
  app.clock.advance({ minutes: 2 });
  await save('news', { ...article, body_1: 'Już po wszystkim.' });
  for (const path of ['/', '/aktualnosci', '/aktualnosci/ow-2026-11-20'])
    t.equal(await changedAt(path), app.clock.now().toISOString(), path);
});

t.test('managers set the words of a page, within the lengths', async (t) => {
  const own = { title: 'Konie, las i spokój pod Poznaniem', description: 'Nasza stajnia pod lasem. '.repeat(4).trim() };
  const words = async (path: string) => headOf((await visitor.get(path)).text);
  const { titles } = await words('/');
  const hint = `Długość: <b data-count="">${[...(titles[0] ?? '')].length}</b>, dozwolona od 30 do 60 znaków`;
  t.match((await manager.get('/settings/site?part=words')).text, `id="title_home-hint">${hint}`);
  await save('words', { title_support: own.title, description_support: own.description });
  t.match(await words('/support'), { titles: [own.title], descriptions: [own.description] });
  await save('lessons', { name_1: '', detail_1: '', price_1: '' });
  t.match((await words('/')).titles[0], /^Pensjonat dla koni, /, 'what nobody set follows the settings');
  await save('words', { title_support: '', description_support: '' });
  t.match((await words('/support')).titles[0], 'Wsparcie i odpowiedzi na pytania · ');

  const wrong = { title_home: 'Krótki', description_home: 'a'.repeat(156) };
  const refused = await manager.form('/api/edit_site_words', wrong, { back: '/settings/site?part=words' });
  const { text } = await refused.follow();
  t.match(text, 'id="title_home-error">Co najmniej 30 znaków');
  t.match(text, 'id="description_home-error">Najwyżej 155 znaków');
  t.match(text, 'Długość: <b data-count="">6</b>', 'of what was typed');
});

t.test('days with other hours', async (t) => {
  const page = async () => (await visitor.get('/')).words();
  const data = async () => structuredIn((await visitor.get('/')).text).specialOpeningHoursSpecification;
  const eve = { day_1: '2026-12-24', from_1: '9:00', until_1: '13:00', why_1: 'Wigilia' };
  await save('hours', { opens_1: '08:00', closes_1: '20:00', ...eve, day_3: '2026-11-24', why_3: 'Kowal' });

  t.test('are on the page and in its data, in order', async (t) => {
    t.match(await page(), /wtorek, 24 listopada ?Kowal zamknięte czwartek, 24 grudnia ?Wigilia 9:00–13:00/);
    t.same(await data(), [day('2026-11-24', '00:00', '00:00'), day('2026-12-24', '09:00', '13:00')]);
  });

  t.test('are what a visitor sees first on the day itself, and then go by themselves', async (t) => {
    app.clock.set('2026-11-24T10:00:00+01:00');
    t.match(await page(), /zamknięte dziś · Kowal/);
    app.clock.set('2026-11-25T10:00:00+01:00');
    t.notMatch(await page(), /Kowal|24 listopada/);
    t.same(await data(), [day('2026-12-24', '09:00', '13:00')]);
    t.notMatch((await manager.get('/settings/site?part=hours')).text, '2026-11-24');
  });

  t.test('are refused at their field', async (t) => {
    const back = '/settings/site?part=hours';
    const wrong = { why_2: 'Kowal', day_1: '2026-12-24', from_1: '09:00', day_4: '2026-02-31' };
    const { text } = await (await manager.form('/api/edit_site_hours', wrong, { back })).follow();
    t.match(text, 'id="day_4-error">Wpisz datę');
    const { day_4: _, ...unclear } = wrong;
    const { text: again } = await (await manager.form('/api/edit_site_hours', unclear, { back })).follow();
    t.match(again, 'id="day_2-error">Wpisz dzień albo wyczyść cały wiersz');
    t.match(again, 'id="until_1-error">Wpisz, do której');
    const twice = { day_1: '2026-12-24', from_1: '09:00', until_1: '12:00', day_3: '2026-12-24' };
    const { text: repeated } = await (await manager.form('/api/edit_site_hours', twice, { back })).follow();
    t.match(repeated, 'id="day_3-error">Ten dzień jest już wyżej');
    t.notMatch(repeated, 'id="day_1-error"');
  });
});

const day = (on: string, opens: string, closes: string) => ({
  '@type': 'OpeningHoursSpecification',
  validFrom: on,
  validThrough: on,
  opens,
  closes,
});

t.test('no page promises what the program does not do, and support begins with what visitors ask', async (t) => {
  t.match((await visitor.get('/')).words(), 'Wykonane usługi, kalendarz, notatki i rozliczenie: właściciel widzi to');
  for (const path of ['/', '/support', '/nasza-aplikacja'])
    t.notMatch((await visitor.get(path)).words(), /termin\w* kowala|weterynarz/i, path);
  const questions = [...(await visitor.get('/support')).text.matchAll(/<summary>(.*?)<\/summary>/g)].map(
    ([, it]) => it,
  );
  t.same(questions.slice(0, 3), [
    'Jak umówić wizytę?',
    'Ile to kosztuje, kiedy jest otwarte i jak dojechać?',
    'Mam tu konia, ale nie mam zaproszenia do aplikacji',
  ]);
});

t.test('news', async (t) => {
  const titlesIn = async (path: string) =>
    [...(await visitor.get(path)).text.matchAll(/<a href="\/aktualnosci\/[^"]+">(.*?)<\/a>/g)].map(
      ([, title]) => title,
    );

  t.test('stand on the start page, the newest three, and all on their own page, each with a page', async (t) => {
    const photograph = await buildPhotograph(app, { place: 'gallery', alt: 'Źrebię na łące' });
    await save('news', {
      ...{ title_1: 'Hubertus', day_1: '2026-11-07', body_1: 'Pogoń za lisem.' },
      ...{ title_2: 'Nowa hala', day_2: '2026-10-01', body_2: 'Piasek.' },
      ...{ title_4: 'Zawody', day_4: '2026-11-21', body_4: 'Pierwszy akapit.\n\nDrugi <b>akapit</b>.' },
      ...{ title_5: 'Źrebię: żółte', day_5: '2026-11-20', body_5: 'Jest!', photograph_5: photograph },
    });
    const newest = ['Zawody', 'Źrebię: żółte', 'Hubertus'];
    t.same(await titlesIn('/'), newest);
    t.same(await titlesIn('/aktualnosci'), [...newest, 'Nowa hala']);
    const shown = await visitor.get('/aktualnosci/zawody-2026-11-21');
    t.match(shown.words(), /Zawody 21 listopada Pierwszy akapit\. Drugi <b>akapit<\/b>\./, 'plain text');
    const itemListElement = [{ name: 'Strona główna' }, { name: 'Aktualności' }, { name: 'Zawody' }];
    t.match(structuredIn(shown.text), { breadcrumb: { itemListElement } });
    const pictured = '/aktualnosci/zrebie-zolte-2026-11-20';
    const { text } = await visitor.get(pictured);
    t.match(text, 'alt="Źrebię na łące"');
    t.match(
      text,
      /og:image" content="[^"]*\/og-[0-9a-f]{20}\.jpg"/,
      'of the club: a JPEG, which every program can read',
    );
    const listed = (await visitor.get('/sitemap.xml')).text;
    for (const path of ['/aktualnosci', pictured])
      t.match(listed, new RegExp(`<loc>${app.url}${path}</loc>.*<image:loc>${app.url}/photographs/`), path);
    t.notMatch(listed, /zawody-2026-11-21.*<image:loc>/);
  });

  t.test('are refused at their field', async (t) => {
    const back = '/settings/site?part=news';
    const wrong = { title_1: 'a'.repeat(81), title_2: 'Zawody', body_3: 'Bez tytułu' };
    const { text } = await (await manager.form('/api/edit_site_news', wrong, { back })).follow();
    t.match(text, 'title_1-error">Najwyżej 80 znaków');
    const { title_1: _, ...lacking } = wrong;
    const { text: again } = await (await manager.form('/api/edit_site_news', lacking, { back })).follow();
    for (const error of ['title_3-error">Wpisz tytuł', 'day_2-error">Wpisz dzień', 'body_2-error">Wpisz tekst'])
      t.match(again, `id="${error}`);
    t.match(again, '<details open', 'rows that were folded are in sight');
    const body = { body_1: 'Raz.', body_2: 'Dwa.' };
    const twice = { title_1: 'Żubr', day_1: '2026-11-20', title_2: 'żubr!', day_2: '2026-11-20', ...body };
    const { text: repeated } = await (await manager.form('/api/edit_site_news', twice, { back })).follow();
    t.match(repeated, 'title_2-error">Wiadomość z tym tytułem i dniem jest już wyżej', 'they would have one address');
  });

  t.test('are spoken of on no page when there are none', async (t) => {
    await save('news', {});
    t.equal((await visitor.get('/aktualnosci')).status, 404);
    for (const path of ['/', '/sitemap.xml']) t.notMatch((await visitor.get(path)).text, /aktualnosci/i, path);
  });

  t.test('appear on their day', async (t) => {
    await save('news', { ...article, title_2: 'Wigilia', day_2: '2026-12-24', body_2: 'Zamknięte.' });
    const pages = ['/', '/sitemap.xml', '/aktualnosci'];
    const spoken = async () => {
      const answers = await Promise.all(pages.map((path) => visitor.get(path)));
      return pages.filter((_, nth) => answers[nth]?.text.includes('/aktualnosci/wigilia-2026-12-24'));
    };
    t.same(await spoken(), []);
    t.equal((await visitor.get('/aktualnosci/wigilia-2026-12-24')).status, 404);
    app.clock.set('2026-12-24T00:00:00+01:00');
    t.same(await spoken(), pages);
  });
});
