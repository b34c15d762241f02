import t from 'tap';
import { DEEDS } from '../../server/features/search/deeds.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService } from '../support/builders.ts';
import type { Client } from '../support/client.ts';

type Answer = {
  horses: { id: string; name: string; box_number: string | null; owner_name?: string }[];
  people: { id: string; first_name: string; last_name: string; role?: string }[];
};

const app = await startApp(t);
const [worker, manager] = [await app.as('worker'), await app.as('manager')];
const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Żółtowska', phone_number: '733221100' });
const zolw = await buildHorse(app, { name: 'Żółw', box_number: 'A11', owner: anna });
const bursztyn = await buildHorse(app, { name: 'Bursztyn', box_number: '7', owner: anna });
await buildHorse(app, { name: 'Iskra', box_number: '70', owner: await buildPerson(app) });

const searchAs = async (client: Client, search: string) =>
  (await client.get(`/api/search?q=${encodeURIComponent(search)}`)).json<Answer>();
const horses = async (search: string) => (await searchAs(manager, search)).horses.map(({ name }) => name);
const people = async (search: string) => (await searchAs(manager, search)).people.map(({ last_name }) => last_name);
const page = (client: Client, search: string) => client.get(`/search?q=${encodeURIComponent(search)}`);

t.test('horses and people are found by any words', async (t) => {
  t.same(await searchAs(manager, 'zolw'), {
    horses: [{ id: zolw.id, name: 'Żółw', box_number: 'A11', owner_name: 'Anna Żółtowska' }],
    people: [],
  });
  t.same(await horses('ŻÓŁW'), ['Żółw'], 'with diacritics, in any case');
  t.same(await horses('żoł'), ['Żółw', 'Bursztyn'].sort(), 'by the beginning of a name, their own or the owner’s');
  t.same(await horses('ursz'), ['Bursztyn'], 'by a part of it');
  t.same(await horses('zoltowska bursztyn'), ['Bursztyn'], 'by words in any order');
  t.same(await horses('bursztyn anna'), ['Bursztyn']);
  t.same(await horses('bursztyn iskra'), [], 'each word must match');
  t.same(await horses('a11'), ['Żółw'], 'by the box');
  t.same(await horses('boks 7'), ['Bursztyn', 'Iskra'], "with or without the word 'boks', by its beginning");
  t.same(await horses('7 bur'), ['Bursztyn']);
  t.same(await horses('an zo'), ['Bursztyn', 'Żółw'], 'short words match the beginnings of words');
  t.same(await horses('ur'), [], 'and nothing else');
  t.same(await searchAs(manager, 'żółtowska, anna'), {
    horses: [
      { id: bursztyn.id, name: 'Bursztyn', box_number: '7', owner_name: 'Anna Żółtowska' },
      { id: zolw.id, name: 'Żółw', box_number: 'A11', owner_name: 'Anna Żółtowska' },
    ],
    people: [{ id: anna.id, first_name: 'Anna', last_name: 'Żółtowska', role: 'user', has_account: true }],
  });
  t.same(await people('733 221'), ['Żółtowska'], 'people by a part of their phone number');
  t.same(await people('+48 733-221-100'), ['Żółtowska']);
  t.same(await people(anna.email), ['Żółtowska'], 'or by their e-mail');
  for (const nothing of ['', 'z', '  ', '%', '%%%', '- -', 'boks', '\0'])
    t.same(await searchAs(manager, nothing), { horses: [], people: [] }, `'${nothing}' is too short for a search`);
  t.same(await searchAs(manager, 'z%w'), { horses: [], people: [] }, 'a search has no wildcards');
  t.equal((await manager.get('/api/search')).status, 200);
  t.equal((await page(manager, 'x'.repeat(5000))).status, 200);
});

t.test('renamed people and horses that moved or left are found by their current data', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Ewa', last_name: 'Dawna' });
  const horse = await buildHorse(app, { name: 'Wicher', box_number: 'Z1', owner });
  t.same(await horses('wicher dawna z1'), ['Wicher']);
  await app.db.updateTable('people').set({ last_name: 'Nowa' }).where('id', '=', owner.id).execute();
  await app.db.updateTable('horses').set({ box_number: 'Z2' }).where('id', '=', horse.id).execute();
  t.same(await horses('wicher nowa z2'), ['Wicher']);
  t.same(await horses('wicher dawna'), []);
  t.same(await horses('wicher z1'), []);
  t.equal((await manager.delete(`/api/delete_user/${owner.id}`)).status, 200);
  t.same(await horses('wicher'), []);
  t.same(await people('nowa ewa'), []);
  const left = await app.db.selectFrom('horses').select('search_text').where('id', '=', horse.id).executeTakeFirst();
  t.notMatch(left?.search_text, /ewa|nowa/, 'no name of a deleted person stays in the search text');
});

t.test('a worker finds every horse by name and box, and people only by name', async (t) => {
  t.same(await searchAs(worker, 'zoltowska'), {
    horses: [],
    people: [{ id: anna.id, first_name: 'Anna', last_name: 'Żółtowska' }],
  });
  t.same((await searchAs(worker, 'bursztyn 7')).horses, [{ id: bursztyn.id, name: 'Bursztyn', box_number: '7' }]);
  t.same((await searchAs(worker, 'bursztyn anna')).horses, [], 'not by their owner');

  t.notMatch((await page(worker, 'zoltowska')).words(), 'Anna Żółtowska Klient', 'without the role');
  const found = await page(worker, 'a11');
  t.match(found.text, `href="/horses/${zolw.id}/card?back=%2Fsearch%3Fq%3Da11"`);
  t.match(found.words(), /Konie Żółw boks A11 Boksy Boks A11 Żółw/);
  t.notMatch(found.text, 'Żółtowska');
});

t.test('results link to the pages where they are used', async (t) => {
  const found = await page(manager, 'zoltowska');
  const { text } = found;
  t.match(text, `href="/horses/${zolw.id}?back=%2Fsearch%3Fq%3Dzoltowska"`);
  t.match(text, `href="/user/${anna.id}"`);
  t.match(text, 'value="zoltowska"', 'the query stays in its field');
  const words = found.words();
  t.match(words, '3 wyniki');
  t.match(words, 'boks A11 · Anna Żółtowska');
  t.match(words, 'Anna Żółtowska Klient');
  const box = await page(manager, 'boks 7');
  t.match(box.text, 'href="/stable?q=7"');
  t.ok(box.text.indexOf('Boks 7<') < box.text.indexOf('Boks 70<'), 'boxes are in walking order');
  t.match((await manager.get('/stable?q=7')).words(), 'Bursztyn');
});

t.test('a listed box is found when it is free, too', async (t) => {
  const boxes = ['K1', 'K10', '7', '72', 'Nowy K'].map((name, at) => ({
    name,
    aisle: 'Kwarantanna',
    position: at + 1,
  }));
  await app.db.insertInto('boxes').values(boxes).execute();
  t.match((await page(worker, 'boks k1')).words(), '2 wyniki Boksy Boks K1 wolny Boks K10 wolny');
  t.match((await page(manager, '7')).words(), /Boks 7 Bursztyn .*Boks 70 Iskra .*Boks 72 wolny/);
  t.match((await manager.get('/stable?q=K10')).words(), /K10 wolny/);
  await app.db.deleteFrom('boxes').execute();
});

const marek = await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Dudek' });
const farrier = await buildService(app, { name: 'Kowal' });

/** What the page offers to do, and where. */
async function deeds(client: Client, search: string): Promise<string[]> {
  const [, list = ''] = /aria-label="Zrób">(.*?)<\/ul>/s.exec((await page(client, search)).text) ?? [];
  const links = list.matchAll(/class="row" href="([^"]+)".*?<strong>(.*?)<\/strong>/gs);
  return [...links].map(([, href = '', title]) => `${title} ${href.replaceAll('&amp;', '&')}`);
}

t.test('what one may do comes first, with the named horse or person filled in', async (t) => {
  const service = `Dodaj koniom: Kowal /bookings?service=${farrier.id}&tab=without`;
  const offered: [search: string, ...links: string[]][] = [
    ['kowal', service, 'Zaplanuj wizytę kowala /stable-event?title=Kowal'],
    ['kowala bursztyn', `Zaplanuj wizytę kowala: Bursztyn /stable-event?title=Kowal&horse_ids=${bursztyn.id}`],
    ['nowy koń', 'Dodaj konia /stable?page=1&dialog=create-horse'],
    ['koń żółtowska', `Dodaj konia: Anna Żółtowska /user/${anna.id}?tab=horses&dialog=create-horse`],
    ['nieobecność', 'Dodaj nieobecność /rota?dialog=absence'],
    ['nieobecności Dudka', `Dodaj nieobecność: Marek Dudek /rota?dialog=absence&id=${marek.id}`],
    ['zestawienie październik', 'Zestawienia: październik 2026 /statements/all/2026-10'],
    ['zestawienie Żółtowskiej', `Zestawienie: Anna Żółtowska, październik 2026 /statements/${anna.id}/2026-10`],
    ['wpłata gniady'],
    ['zolw'],
  ];
  for (const [search, ...links] of offered) t.same(await deeds(manager, search), links, search);
  const paid = await deeds(manager, 'wplaty od zoltowskiej');
  t.match([paid.length, paid[0]], [3, `Zapisz wpłatę: Anna Żółtowska /unpaid?dialog=deposit&dialog_id=${anna.id}`]);
  t.match((await page(manager, 'kowal')).words(), /2 wyniki Zrób Dodaj koniom: Kowal/);
  t.match((await searchAs(manager, 'Żółtowskiej')).people, [{ id: anna.id }], 'a name in another case');
  t.same(await deeds(worker, 'alert bursztyn'), [`Zgłoś alert: Bursztyn /horses/${bursztyn.id}/card?dialog=alert`]);
  for (const search of ['kowal', 'wpłata żółtowska', 'nowy koń']) t.same(await deeds(worker, search), [], search);
});

t.test('each deed leads to a page or dialog that stands', async (t) => {
  const people = { owner: anna.id, owner_id: anna.id, person: anna.id, worker: marek.id };
  const named = new Map(Object.entries({ ...people, horse: bursztyn.id, service: farrier.id, month: '2026-10' }));
  for (const [, , , address] of DEEDS) {
    const href = address.replace(/\{(\w+)\}/g, (_, name) => named.get(name) ?? '');
    const { status, text } = await manager.get(href);
    t.equal(status, 200, href);
    if (href.includes('dialog=')) t.match(text, '<dialog open', href);
    if (href.includes('horse_ids='))
      t.match(text, new RegExp(`value="(Kowal|Weterynarz)".*checked="" value="${bursztyn.id}"`));
  }
});

t.test('an empty result and a short query say what to do', async (t) => {
  t.match((await manager.get('/search')).words(), 'Wpisz, czego szukasz');
  t.match((await page(manager, 'z')).words(), 'Wpisz co najmniej 2 litery');
  const nothing = (await page(manager, 'gniady rumak')).words();
  t.match(nothing, 'Nic nie pasuje do „gniady rumak”');
  t.match(nothing, 'Sprawdź pisownię albo wpisz mniej liter.');
});

t.test('at most eight of each are shown, with a link to all', async (t) => {
  for (let nth = 1; nth <= 9; nth++)
    await buildHorse(app, {
      name: `Kuc ${nth}`,
      box_number: `K-${nth}`,
      owner: await buildPerson(app, { last_name: 'Kucykowa' }),
    });
  const answer = await searchAs(manager, 'kuc');
  const names = answer.horses.map(({ name }) => name);
  t.same(
    names,
    [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `Kuc ${nth}`),
  );
  t.equal(answer.people.length, 8);
  const found = await page(manager, 'kuc');
  const { text } = found;
  t.match(text, 'href="/home?section=7&amp;q=kuc"');
  t.match(text, 'href="/stable?q=kuc"');
  t.match(found.words(), 'Ponad 16 wyników');
});

t.test('the search field is at the top of every staff page, and of no other', async (t) => {
  const field = 'action="/search"';
  for (const client of [worker, manager, await app.as('admin')])
    for (const path of ['/home', '/my-account', '/search']) t.match((await client.get(path)).text, field, path);
  t.match((await worker.get('/stable')).text, /class="field find" action="\/stable"/, 'there it searches the boxes');
  const owner = await app.as('user');
  for (const path of ['/home', '/my-account']) t.notMatch((await owner.get(path)).text, field, path);
  t.match(await owner.get('/search?q=zolw'), { status: 303, headers: { location: '/home' } });
  t.equal((await owner.get('/api/search?q=zolw')).status, 403);
});
