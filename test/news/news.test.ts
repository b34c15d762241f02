import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPerson, CLUB } from '../support/builders.ts';
import { storedRow } from '../support/stored-rows.ts';
import { structuredIn } from '../support/structured-data.ts';

const app = await startApp(t);
const manager = await app.as('manager');
const visitor = app.anonymous();
const LIST = '/settings/news';

/** Adds news as a plain form does, or changes those with this id. Returns their id. */
async function tell(title: string, values: Record<string, string> = {}): Promise<string> {
  const id = values.id ?? randomUUID();
  const form = { id, title, day: '2026-11-20', body: 'Konie wychodzą na padoki zimowe.', photograph_id: '', ...values };
  const answer = await manager.form('/api/save_article', form, { back: `${LIST}/${id}` });
  t.match(answer, { status: 303, location: LIST }, title);
  return id;
}

t.test('without news no page speaks of them', async (t) => {
  t.equal((await visitor.get('/aktualnosci')).status, 404);
  t.notMatch((await visitor.get('/')).text, /aktualnosci/i);
  t.notMatch((await visitor.get('/sitemap.xml')).text, 'aktualnosci');
  t.match((await manager.get(LIST)).words(), 'Nie ma jeszcze aktualności');
});

t.test('news', async (t) => {
  await tell('Źrebię w stajni: żółte ogłoszenie');
  await tell('Hubertus', { day: '2026-11-07' });
  await tell('Nowa hala', { day: '2026-10-01' });

  t.test('stand on the start page, the newest three, and all on their own page', async (t) => {
    const id = await tell('Zawody', { day: '2026-11-21', body: 'Pierwszy akapit.\n\nDrugi <b>akapit</b>.' });
    const titlesIn = (html: string) =>
      [...html.matchAll(/<a href="\/aktualnosci\/[^"]+">(.*?)<\/a>/g)].map(([, title]) => title);
    const newest = ['Zawody', 'Źrebię w stajni: żółte ogłoszenie', 'Hubertus'];
    t.same(titlesIn((await visitor.get('/')).text), newest);
    t.same(titlesIn((await visitor.get('/aktualnosci')).text), [...newest, 'Nowa hala']);
    const shown = await visitor.get('/aktualnosci/zawody');
    t.match(shown.words(), /Zawody 21 listopada Pierwszy akapit\. Drugi <b>akapit<\/b>\./, 'plain text');
    const steps = structuredIn(shown.text).itemListElement;
    t.match(steps, [{ name: 'Strona główna' }, { name: 'Aktualności' }, { name: 'Zawody' }]);
    t.match((await manager.get(LIST)).words(), /Zawody 21\.11\.2026 .*Nowa hala 01\.10\.2026/);
    t.equal((await manager.delete(`/api/delete_article/${id}`)).status, 200);
    t.same(titlesIn((await visitor.get('/')).text), [...newest.slice(1), 'Nowa hala'], 'at once');
    t.equal((await visitor.get('/aktualnosci/zawody')).status, 404);
  });

  t.test('have addresses of their titles, which stay when the titles change', async (t) => {
    t.equal((await visitor.get('/aktualnosci/zrebie-w-stajni-zolte-ogloszenie')).status, 200);
    await tell('Hubertus', { day: '2026-11-08', body: 'Drugi dzień.' });
    t.match((await visitor.get('/aktualnosci/hubertus-2')).words(), 'Drugi dzień.');
    const id = await tell('馬', { day: '2026-09-01' });
    await tell('Nowy koń', { id, day: '2026-09-01', body: 'Jest już z nami.' });
    t.match((await visitor.get('/aktualnosci/wiadomosc')).words(), /Nowy koń .*Jest już z nami\./);
  });

  t.test('are refused at their field', async (t) => {
    const back = `${LIST}/${randomUUID()}`;
    const wrong = { id: randomUUID(), title: 'a'.repeat(81), day: '2026-02-31', body: ' ', photograph_id: '' };
    const { text } = await (await manager.form('/api/save_article', wrong, { back })).follow();
    for (const error of [
      'title-error">Najwyżej 80 znaków',
      'day-error">Wpisz datę',
      'body-error">To pole jest wymagane',
    ])
      t.match(text, `id="article-${error}`);
  });

  t.test('name nobody who is erased, nor do their addresses', async (t) => {
    const person = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Kłysz' });
    const id = await tell('Żaneta Kłysz wygrywa', { body: 'Brawo, Żaneta Kłysz!' });
    t.equal((await storedRow(app, 'news', { id })).slug, 'zaneta-klysz-wygrywa');
    t.equal((await manager.delete(`/api/delete_user/${person.id}`)).status, 200);
    t.match(await storedRow(app, 'news', { id }), { title: '… wygrywa', body: 'Brawo, …!', slug: 'wygrywa' });
  });
});

t.test('the title of news fits their page, whatever the club is called', async (t) => {
  await manager.post('/api/edit_club', { ...CLUB, name: 'Jeździecki Klub Sportowy imienia Generała Dąbrowskiego' });
  await tell('O', { day: '2026-11-19' });
  await tell(`Bardzo ${'długi '.repeat(10)}tytuł`, { day: '2026-11-19' });
  for (const slug of ['o', `bardzo-${'dlugi-'.repeat(9)}`.slice(0, 60).replace(/-+$/, '')]) {
    const { text } = await visitor.get(`/aktualnosci/${slug}`);
    const length = /<title>(.*?)<\/title>/.exec(text)?.[1]?.length ?? 0;
    t.ok(length >= 30 && length <= 60, `${slug}: ${length}`);
  }
});
