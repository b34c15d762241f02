import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, CLUB } from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';

const PAGE = '/umow-wizyte';

const structuredIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');

const app = await startApp(t);
const manager = await app.as('manager');
const visitor = app.anonymous();

t.test('the page of an unconfigured stable promises nothing', async (t) => {
  const page = await visitor.get('/');
  const text = page.words();
  for (const heading of ['Pensjonat ', 'Nauka jazdy', 'Stajnia w skrócie', 'Dzień w stajni', 'Kogo tu spotkasz'])
    t.notMatch(text, heading);
  t.notMatch(text, /\d+ zł|otwart|wolny|wolne boksy/i);
  const data = structuredIn(page.text);
  for (const name of ['makesOffer', 'openingHoursSpecification', 'taxID', 'aggregateRating', 'review'])
    t.notOk(name in data, name);
});

t.test('search engines find the pages that visitors may read', async (t) => {
  const listed = (await visitor.get('/sitemap.xml')).text;
  for (const path of ['/', PAGE]) {
    t.match(listed, `<loc>${app.url}${path}</loc>`);
    const { text } = await visitor.get(path);
    t.match(text, `<link rel="canonical" href="${app.url}${path}">`);
    t.equal(text.match(/<h1/g)?.length, 1);
    t.match(text, /<meta name="description" content="[^"]{30,300}">/);
  }
});

t.test('visitors see the number of free boxes, unless managers hide it', async (t) => {
  const app = await startApp(t); // the number is cached for half a minute
  const [manager, visitor] = [await app.as('manager'), app.anonymous()];
  const homeText = async () => (await visitor.get('/')).words();
  await app.db
    .insertInto('boxes')
    .values(['B1', 'B2', 'B3', 'B4'].map((name, at) => ({ name, aisle: 'Stajnia', position: at + 1 })))
    .execute();
  await buildHorse(app, { box_number: 'B2' });
  await buildHorse(app, { box_number: 'b4 ' });
  await buildHorse(app, { box_number: 'Z9' });
  await buildHorse(app, { box_number: 'B3', archived_at: app.clock.now() });
  t.match(await homeText(), /2 wolne boksy/, 'listed boxes without a horse');

  const welcome = { headline: 'Konie i spokój', intro: 'Stajnia pod lasem.', visit: '' };
  const back = '/settings/site?part=welcome';
  await manager.form('/api/edit_site_welcome', welcome, { back });
  t.notMatch(await homeText(), /woln/, 'switched off');
  await manager.form('/api/edit_site_welcome', { ...welcome, free_boxes: '1' }, { back });
  t.match(await homeText(), /2 wolne boksy/);
});

t.test('managers say within how many days visitors are answered', async (t) => {
  const app = await startApp(t);
  const [manager, visitor] = [await app.as('manager'), app.anonymous()];
  const welcome = { headline: 'Konie', intro: 'Stajnia pod lasem.', visit: '' };
  for (const path of ['/umow-wizyte', '/zglos-blad']) {
    const set = async (reply_days: string) =>
      manager.form('/api/edit_site_welcome', { ...welcome, reply_days }, { back: '/settings/site?part=welcome' });
    await set('4');
    t.match((await visitor.get(path)).words(), 'w ciągu 4 dni roboczych');
    t.match((await (await set('6')).follow()).words(), 'Nie udało się zapisać zmian');
    await set('1');
    t.match((await visitor.get(path)).words(), 'najpóźniej następnego dnia roboczego');
  }
});

t.test('a full stable says so only when a manager wants it', async (t) => {
  const app = await startApp(t);
  const [manager, visitor] = [await app.as('manager'), app.anonymous()];
  await app.db.insertInto('boxes').values({ name: '1', aisle: 'Stajnia', position: 1 }).execute();
  await buildHorse(app, { box_number: '1' });
  const homeText = async () => (await visitor.get('/')).words();
  t.notMatch(await homeText(), /woln/, 'a sheet lists only the boxes of its horses');
  const welcome = { headline: 'Konie i spokój', intro: 'Stajnia pod lasem.', visit: '', free_boxes: '1' };
  await manager.form('/api/edit_site_welcome', welcome, { back: '/settings/site?part=welcome' });
  t.match(await homeText(), /Brak wolnych boksów w tej chwili/);
});

t.test('the content that managers edit', async (t) => {
  const page = async () => (await visitor.get('/')).words();
  const data = async () => structuredIn((await visitor.get('/')).text);
  const save = async (part: string, form: Record<string, string>) => {
    const answer = await manager.form(`/api/edit_site_${part}`, form, { back: `/settings/site?part=${part}` });
    t.match(answer, { status: 303, location: '/settings/site' }, part);
    return (await answer.follow()).words();
  };

  t.test('is edited from the settings, part by part', async (t) => {
    t.same(linksOf((await manager.get('/settings')).text, 'Strona dla gości'), ['/settings/site']);
    const { text } = await manager.get('/settings/site');
    for (const [name, part] of [
      ['Godziny', 'hours'],
      ['Dojazd', 'way'],
      ['Nauka jazdy', 'lessons'],
    ] as const)
      t.ok(linksOf(text, name).includes(`/settings/site?part=${part}`), name);
  });

  t.test('is shown at once, and in the same words to search engines', async (t) => {
    const text = await save('boarding', {
      name_1: 'Boks',
      detail_1: 'Okno na zewnątrz',
      price_1: '1 350',
      name_3: 'Wiata',
      price_3: '950,50',
      included: 'siano trzy razy dziennie\r\n\r\n  ścielenie <b>słomą</b>  ',
      note: 'Leki osobno',
    });
    t.match(text, 'Goście widzą już nową wersję strony');
    t.match(text, 'Boks 1350 zł / miesiąc, Wiata 950,50 zł / miesiąc · 2 rzeczy w cenie');
    t.match(await page(), /od 950,50 zł pensjonat za miesiąc/);
    t.match(await page(), /Pensjonat Boks 1350 zł \/ miesiąc Wiata 950,50 zł \/ miesiąc/);
    const boarding = (await visitor.get('/pensjonat')).words();
    t.match(boarding, /Boks 1350 zł \/ miesiąc Okno na zewnątrz Wiata 950,50 zł \/ miesiąc/);
    t.match(boarding, /W cenie siano trzy razy dziennie ścielenie <b>słomą<\/b> Leki osobno/, 'plain text');

    await save('lessons', { name_1: 'Lonża', detail_1: '30 minut', price_1: '75', name_2: 'Teren', price_2: '' });
    t.match(await page(), /75 zł nauka jazdy/);
    const { makesOffer } = await data();
    t.match(makesOffer, [
      { name: 'Boks', price: '1350.00', priceCurrency: 'PLN', priceSpecification: { unitCode: 'MON' } },
      { name: 'Wiata', price: '950.50' },
      { name: 'Lonża', description: '30 minut', price: '75.00' },
    ]);
    t.equal(makesOffer.length, 3, 'without a price there is no offer');
  });

  t.test('groups days with equal hours', async (t) => {
    const week = [1, 2, 3, 4, 5].flatMap((nth) => [
      [`opens_${nth}`, '8:00'],
      [`closes_${nth}`, '21:00'],
    ]);
    await save('hours', { ...Object.fromEntries(week), opens_6: '09:00', closes_6: '19:00', note: '' });
    t.match(await page(), /poniedziałek–piątek 8:00–21:00 sobota 9:00–19:00 niedziela zamknięte/);
    t.same((await data()).openingHoursSpecification, [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '21:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '19:00' },
    ]);
  });

  t.test('shows the way, with as many places as were entered', async (t) => {
    await save('way', {
      from_1: 'Poznań',
      by_1: 'samochodem',
      time_1: '20 minut',
      start: 'Droga 92',
      parking: '',
      at_1: 'Na światłach',
      turn_1: 'right',
      at_2: 'Za kościołem',
      turn_2: 'left',
      turn_3: 'straight',
    });
    t.match(await page(), /Droga 92 1 Na światłach: w prawo 2 Za kościołem: w lewo/);
    t.match(await page(), /Poznań samochodem 20 minut/);
    t.equal((await visitor.get('/')).text.match(/class="step"/g)?.length, 2);
  });

  t.test('shows facts, people and a day in order', async (t) => {
    await save('facts', { name_1: 'Hala', value_1: '20 × 40 m' });
    await save('people', { name_2: 'Ewa Lis', role_2: 'instruktorka', about_2: '' });
    await save('day', { time_1: '20:30', what_1: 'Obchód', time_2: '06:30', what_2: 'Siano' });
    await save('welcome', { headline: 'Konie i spokój', intro: 'Stajnia pod lasem.', visit: 'Po 15:00.' });
    const text = await page();
    for (const expected of [
      /Hala 20 × 40 m/,
      /Ewa Lis instruktorka/,
      /6:30 Siano 20:30 Obchód/,
      /Konie i spokój/,
      /Po 15:00\./,
    ])
      t.match(text, expected);
    t.match((await visitor.get('/')).text, '<meta name="description" content="Stajnia pod lasem. Umów wizytę: ');
    t.equal((await data()).description, 'Stajnia pod lasem.');
  });

  t.test('is refused at its field, and comes back as it was typed', async (t) => {
    const before = await page();
    const wrong: [part: string, form: Record<string, string>, field: string, message: string][] = [
      ['lessons', { detail_4: 'dla dzieci', price_4: '60' }, 'name_4', 'Wpisz nazwę zajęć albo wyczyść cały wiersz'],
      ['lessons', { name_1: 'Lonża', price_1: 'dużo' }, 'price_1', 'Wpisz kwotę'],
      ['lessons', { name_1: 'Lonża', price_1: '-5' }, 'price_1', 'Kwota nie może być ujemna'],
      ['boarding', { included: 'a'.repeat(91) }, 'included', 'Wiersz może mieć najwyżej 90 znaków'],
      ['boarding', { included: 'siano\n'.repeat(15) }, 'included', 'Najwyżej 14 wierszy'],
      ['hours', { opens_2: '08:00' }, 'closes_2', 'Wpisz, do której'],
      ['hours', { opens_2: '18:00', closes_2: '08:00' }, 'closes_2', 'To wcześniej niż otwarcie'],
      ['hours', { opens_2: '25:00', closes_2: '26:00' }, 'opens_2', 'Wpisz godzinę, na przykład 8:00'],
      ['way', { time_6: '20 minut' }, 'from_6', 'Wpisz, skąd się jedzie, albo wyczyść cały wiersz'],
      ['people', { name_1: 'a'.repeat(61) }, 'name_1', 'Najwyżej 60 znaków'],
      ['welcome', { headline: '', intro: 'Stajnia.' }, 'headline', 'To pole jest wymagane'],
      ['questions', { question_2: 'Ile?', place_2: 'home' }, 'answer_2', 'Wpisz odpowiedź'],
      ['questions', { answer_3: 'Tyle.' }, 'question_3', 'Wpisz pytanie albo wyczyść cały wiersz'],
    ];
    for (const [part, form, field, message] of wrong) {
      const back = `/settings/site?part=${part}`;
      const answer = await manager.form(`/api/edit_site_${part}`, form, { back });
      t.equal(answer.location, back);
      const { text } = await answer.follow();
      t.match(text, `id="${field}-error">${message}`, `${part}: ${message}`);
      const [typed] = Object.values(form);
      t.ok(text.includes(`value="${typed}"`) || text.includes(`>${typed}`) || !typed, `${part}: ${typed}`);
    }
    const row = { detail_4: 'dla dzieci', price_4: '60' };
    const lessons = await manager.form('/api/edit_site_lessons', row, { back: '/settings/site?part=lessons' });
    t.same(linksOf((await lessons.follow()).text, 'Nazwa, wiersz 4'), ['#name_4'], 'the error names the row');
    t.equal(await page(), before);
  });

  t.test('is audited by field names only', async (t) => {
    await save('people', { name_1: 'Ewa Lis' });
    const log = app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc');
    t.match(await log.executeTakeFirst(), {
      action: 'edit_site_people',
      entity: 'settings',
      before: null,
      after: { fields: ['people'] },
    });
  });

  t.test('changes the stable’s own data on every page at once', async (t) => {
    const club = {
      name: 'Stajnia Pod Dębem',
      short_name: 'Pod Dębem',
      street: 'ul. Dębowa 3',
      postal_code: '62080',
      city: 'Lusowo',
      phone: '600-200-300',
      email: 'Biuro@Debem.example',
      nip: 'PL 123-456-32-18',
    };
    const answer = await manager.form('/api/edit_club', club, { back: '/settings' });
    t.equal(answer.location, '/settings');
    t.match((await answer.follow()).words(), 'Nowe dane stajni widać już na każdej stronie');
    const support = await visitor.get('/support');
    t.match(support.text, '<title>Wsparcie i odpowiedzi na pytania · Stajnia Pod Dębem</title>');
    t.match(support.words(), /\+48 600 200 300 biuro@debem\.example .*ul\. Dębowa 3 62-080 Lusowo NIP 1234563218/);
    t.match((await visitor.get('/')).text, 'search?query=ul.%20D%C4%99bowa%203', 'the map searches for the address');
    const place = await data();
    t.match(place, { name: 'Stajnia Pod Dębem', telephone: '+48 600 200 300', taxID: '1234563218' });
    t.notOk('geo' in place, 'the old position is gone');
    t.match((await visitor.get('/privacy-policy')).words(), /ul\. Dębowa 3, 62-080 Lusowo ?, NIP 1234563218/);
    const log = app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc');
    const row = await log.executeTakeFirstOrThrow();
    t.match(row, { action: 'edit_club', before: null });
    t.notMatch(JSON.stringify(row), 'Lusowo');
    for (const [field, value, error] of [
      ['nip', '1234563219', 'W numerze NIP jest pomyłka: cyfra kontrolna się nie zgadza'],
      ['nip', '123456321', 'NIP ma 10 cyfr'],
      ['phone', '600 200', 'Numer telefonu to 9 cyfr'],
      ['postal_code', '6208', 'Kod pocztowy ma postać 00-000'],
      ['short_name', 'Stajnia Pod Dębem', 'Najwyżej 12 znaków'],
      ['lat', '52,4', 'Podaj obie współrzędne albo żadnej'],
      ['lat', '952,4', 'Szerokość to liczba od -90 do 90'],
    ] as const) {
      const refused = await manager.form('/api/edit_club', { ...club, [field]: value }, { back: '/settings' });
      const { text } = await refused.follow();
      t.match(text, error);
      t.match(text, `value="${value}"`);
    }
  });

  t.test('stays unchanged when the account of a person it names is deleted: it is the club’s', async (t) => {
    const gone = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Kłysz', role: 'worker' });
    await save('people', { name_1: 'Żaneta Kłysz', role_1: 'instruktorka', name_2: 'Ewa Lis' });
    t.equal((await manager.delete(`/api/delete_user/${gone.id}`)).status, 200);
    const rows = await app.db.selectFrom('settings').select('value').where('key', '=', 'site_people').execute();
    t.match(rows, [{ value: { people: [{ name: 'Żaneta Kłysz', role: 'instruktorka' }, { name: 'Ewa Lis' }] } }]);
  });
});

t.test('a name is enough, and missing data are on no page', async (t) => {
  const save = async (club: object) => {
    const saved = await manager.form('/api/edit_club', { ...club, form: '' }, { back: '/settings' });
    t.match((await saved.follow()).words(), 'Nowe dane stajni widać już na każdej stronie');
  };
  const blank = {
    short_name: '',
    street: '',
    postal_code: '',
    city: '',
    phone: '',
    email: '',
    nip: '',
    lat: '',
    lon: '',
  };
  const everywhere = async () => {
    const paths = ['/', '/support', '/privacy-policy', '/terms-of-service', '/register', '/forgot-password', PAGE];
    return (await Promise.all(paths.map(async (path) => (await visitor.get(path)).text))).join(' ');
  };
  await save({ ...blank, name: 'Pod Wierzbą' });
  t.match((await manager.get('/home')).words(), /Pod Wierzbą Zamknij Kierownik/, 'the short name fits the menu');
  const named = await everywhere();
  t.match(named, 'Pod Wierzbą');
  t.notMatch(named, /mailto:|tel:[^"]*"|id="contact"|id="address"|"telephone"|"address"/);
  await save({ ...blank, name: 'Stajnia Pod Wierzbą', phone: '600 200 300' });
  t.notMatch((await manager.get('/home')).text, /class="[^"]*title[^"]*">Stajnia Pod Wierzbą/);
  const called = await everywhere();
  t.match(called, 'tel:+48600200300');
  t.notMatch(called, /mailto:|id="address"|"address"|"email":/);
  await save({ ...blank, name: 'Stajnia Pod Wierzbą', city: 'Lusowo', email: 'biuro@debem.example' });
  t.match((await visitor.get('/')).words(), /Adres Stajnia Pod Wierzbą Lusowo/);
  t.notMatch(await everywhere(), /href="tel:|undefined|"streetAddress"/);
});

t.test('a position on the map is dropped with its address', async (t) => {
  const save = async (club: object) => t.equal((await manager.post('/api/edit_club', club)).status, 200);
  const place = async () => structuredIn((await visitor.get('/')).text).geo;
  const there = { lat: 52.1, lon: 16.9 };
  await save({ ...CLUB, ...there });
  t.match(await place(), { latitude: 52.1, longitude: 16.9 });
  await save({ ...CLUB, ...there, phone: '600 300 400' });
  t.match(await place(), { latitude: 52.1, longitude: 16.9 }, 'address and position are unchanged');
  await save({ ...CLUB, ...there, street: 'ul. Dębowa 3' });
  t.equal(await place(), undefined, 'the stable has moved');
  await save({ ...CLUB, lat: 52.2, lon: 16.8 });
  t.match(await place(), { latitude: 52.2, longitude: 16.8 }, 'a newly entered one');
});
