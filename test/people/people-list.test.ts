import { sql } from 'kysely';
import t from 'tap';
import type { PersonInList } from '../../server/features/people/schema.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildTask } from '../support/builders.ts';
import { planOf, queriesDuring, rowsRead } from '../support/queries.ts';
import { startOver } from '../support/start-over.ts';

const app = await startApp(t);

t.test('the list of people', async (t) => {
  await startOver(app);
  const staff = await app.as('worker');
  const names = [
    ['Żaneta', 'Żółw', 'zaneta@stajnia.test', '601234567'],
    ['Łukasz', 'Ćma', 'lukasz@stajnia.test', '602000000'],
    ['Adam', 'Cma', 'adam@stajnia.test', '603000000'],
    ['Ewa', 'Zima', 'ewa.zima@stajnia.test', '604000000'],
  ] as const;
  for (const [first_name, last_name, email, phone_number] of names)
    await buildPerson(app, { first_name, last_name, email, phone_number });
  const found = async (search: string) => {
    const page = (await staff.get(`/home?section=7&q=${encodeURIComponent(search)}`)).words();
    return names.filter(([first, last]) => page.includes(`${first} ${last}`)).map(([, last]) => last);
  };

  t.same(await found('zolw'), ['Żółw'], 'Polish letters match plain ones');
  t.same(await found('ŻÓŁW'), ['Żółw'], 'and themselves, in any case');
  t.same(await found('cma'), ['Ćma', 'Cma']);
  t.same(await found('  ewa   zima '), ['Zima'], 'spaces do not matter');
  t.same(await found('Zima Ewa'), ['Zima'], 'the order of the names does not matter');
  t.same(await found('Zima,  Ewa'), ['Zima'], 'nor do commas');
  t.same(await found('Zima,Ewa'), ['Zima']);
  t.same(await found('zim ew'), ['Zima'], 'parts of names match in any order, short ones too');
  t.same(await found('ew zim'), ['Zima']);
  t.same(await found('stajnia ada cma'), ['Cma'], 'name and e-mail match together');
  t.same(await found('stajnia ą'), ['Żółw', 'Ćma', 'Cma', 'Zima'], 'a short word narrows the result of longer ones');
  t.same(await found('stajnia ew'), ['Zima']);
  t.same(await found('zima adam'), [], 'each word must match');
  t.same(await found('zolw 601-234-567'), ['Żółw']);
  t.same(await found('+48601234567 zol'), ['Żółw']);
  t.same(await found('601 234 567'), ['Żółw'], 'a phone number matches as people write it');
  for (const phone of ['601-234-567', '+48 601 234 567', '601.234', '0048601234567'])
    t.same(await found(phone), ['Żółw'], `also as ${phone}`);
  t.same(await found('ewa.zima@'), ['Zima']);
  t.same(await found('z e'), [], 'without three letters in a row, only beginnings of words match');
  t.same(await found('a z'), [], 'not across words');
  t.equal((await found('zo')).length, names.length, 'two letters are too few: the list stays whole');
  t.match((await staff.get('/home?section=7&q=zo')).words(), 'Wpisz co najmniej 3 znaki');
  t.same(await found(`Ewa${' '.repeat(150)}Zima`), ['Zima'], 'extra spaces do not count');
  t.match((await staff.get(`/home?section=7&q=${'x'.repeat(150)}`)).text, `value="${'x'.repeat(100)}"`);
  t.same(await found('ewa\0zima'), [], 'control characters are ignored');
  t.same(await found('%%%'), [], 'a search has no wildcards');
  t.match((await staff.get('/home?section=7&q=xyz')).words(), 'Nikogo nie znaleziono');
  t.match((await staff.get('/home?section=7&q=zolw')).text, 'value="zolw"', 'the query stays in its field');

  const all = (await staff.get('/api/get_all_user_data')).json<PersonInList[]>();
  const [zaneta] = all.filter(({ email }) => email === 'zaneta@stajnia.test');
  const known = { first_name: 'Żaneta', last_name: 'Żółw', email: 'zaneta@stajnia.test', phone_number: '601234567' };
  t.same(zaneta, { id: zaneta?.id, ...known, has_account: true });
  const sorted = all.map(({ last_name }) => last_name).filter((name) => names.some(([, last]) => last === name));
  t.same(sorted, ['Cma', 'Ćma', 'Zima', 'Żółw'], 'by last name, in Polish order');
});

t.test('the list shows each person’s role and horses', async (t) => {
  await startOver(app);
  const [manager, worker] = [await app.as('manager'), await app.as('worker')];
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Kowalska' });
  await buildPerson(app, { first_name: 'Ewa', last_name: 'Kowalska', role: 'worker' });
  for (const name of ['Zorza', 'Amor 10', 'Amor 2', 'Król Karpat i Doliny']) await buildHorse(app, { owner, name });
  await buildHorse(app, { owner, name: 'Aaron', archived_at: app.clock.now() });
  const seen = await buildHorse(app, { owner, name: 'Zuzu' });
  await buildTask(app, { horse: seen });
  const list = '/home?section=7';
  const filters = async (address: string) =>
    [
      ...(await manager.get(address)).text.matchAll(
        /<a href="[^"]*"(?: class="[^"]*")?( aria-current="page")?>([^<]+?) <b>(\d+)<\/b>/g,
      ),
    ].map(([, current, label, count]) => `${label} ${count}${current ? ' *' : ''}`);

  const rows = (await manager.get(list)).words();
  const named = 'Klient Amor 2, Amor 10 i 3 więcej';
  t.match(rows, named, 'the first two by name and the number of others, without departed horses');
  t.same((await filters(list)).slice(0, 2), ['Wszyscy 7 *', 'Klienci 2']);
  const workers = await manager.get(`${list}&q=kowalska&role=worker`);
  t.match(workers.words(), 'Ewa Kowalska');
  t.notMatch(workers.words(), 'Anna Kowalska');
  t.match(workers.words(), '1 osoba');
  t.same(await filters(`${list}&q=kowalska&role=worker`), [
    ...['Wszyscy 2', 'Klienci 1', 'Pracownicy 1 *', 'Kierownicy 0', 'Administratorzy 0'],
  ]);
  t.match(workers.text, 'name="role" value="worker"', 'a search keeps the role');
  t.match(workers.text, 'href="/home?section=7&amp;q=kowalska&amp;role=user"', 'a role keeps the search');
  t.match((await manager.get(`${list}&role=king`)).words(), '7 osób', 'an unknown role is ignored');

  const page = await worker.get(`${list}&role=worker`);
  t.match(page.words(), 'Anna Kowalska', 'a worker sees no roles');
  t.notMatch(page.words(), 'Klient');
  t.match(page.words(), 'Zuzu', 'and only the horses of their tasks');
  t.notMatch(page.words(), 'Amor');
});

t.test('a long list of people keeps its search from page to page', async (t) => {
  await startOver(app);
  const staff = await app.as('manager');
  for (let nth = 0; nth < 55; nth++) await buildPerson(app, { last_name: `Kowalska ${nth}` });
  const first = await staff.get('/home?section=7&q=kowalska');
  t.match(first.words(), '55 osób');
  t.match(first.text, 'href="/home?section=7&amp;q=kowalska&amp;page=2"');
  const rows = (text: string) => (text.match(/class="whole"/g) ?? []).length;
  t.equal(rows(first.text), 50);
  t.equal(rows((await staff.get('/home?section=7&q=kowalska&page=2')).text), 5);
});

t.test('a page of 5 000 people is read by index', async (t) => {
  await startOver(app);
  const staff = await app.as('worker');
  await buildPerson(app, { last_name: 'Żółw', email: 'zolw@stajnia.test', phone_number: '733221100' });
  await sql`
    insert into people (email, password_hash, role, first_name, last_name, phone_number, city, street, house_number, postal_code, created_at)
    select n || '@poczta.example', 'none', 'user', 'Jan', 'Nowak ' || n, (600000000 + n)::text, 'Poznań', 'Końska', '1', '60-101', ${app.clock.now()}
    from generate_series(1, 5000) as n
  `.execute(app.db);
  await settle(app.db);

  for (const search of ['zolw', 'ŻÓŁW', 'zolw@staj', '733 221 100', 'staj zol', 'z zolw', 'zolw @']) {
    const answer = () => staff.get(`/home?section=7&q=${encodeURIComponent(search)}`);
    t.match((await answer()).words(), 'Żółw', search);
    const [query] = (await queriesDuring(answer)).filter(({ text }) => text.includes('search_text'));
    if (!query) throw new Error('the people query did not run');
    t.match(await planOf(app.databaseUrl, query), 'people_by_text', search);
    t.ok(((await rowsRead(app.databaseUrl, query)).get('people') ?? 0) < 10, `${search}: few rows are read`);
  }
  const last = await queriesDuring(() => staff.get('/home?section=7&page=100'));
  for (const query of last.filter(({ text }) => text.includes('"people"') && !text.includes('sessions')))
    t.match(await planOf(app.databaseUrl, query), /Index Only Scan/, 'the last page uses an index');
});

/**
 * Leaves the table as autovacuum does. A vacuum skips rows that are not on disk yet or that another reader,
 * autovacuum included, may still need, so we repeat it.
 */
async function settle(db: Db): Promise<void> {
  const whole = sql<{ whole: boolean }>`
    select relallvisible = relpages as whole from pg_class where relname = 'people'`;
  do {
    await sql`checkpoint`.execute(db);
    await sql`vacuum analyze people`.execute(db);
  } while (!(await whole.execute(db)).rows[0]?.whole);
}
