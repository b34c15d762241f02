import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';

t.test('the list of people', async (t) => {
  const app = await startApp(t);
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

  t.same(await found('zolw'), ['Żółw'], 'Polish letters are found without their tails');
  t.same(await found('ŻÓŁW'), ['Żółw'], 'and with them, in any case');
  t.same(await found('cma'), ['Ćma', 'Cma']);
  t.same(await found('  ewa   zima '), ['Zima'], 'blanks do not matter');
  t.same(await found('Zima Ewa'), ['Zima'], 'nor does the order of the names');
  t.same(await found('601 234 567'), ['Żółw'], 'a phone is found as people write it');
  t.same(await found('ewa.zima@'), ['Zima']);
  t.same(await found('%'), [], 'nothing in a search is a wildcard');
  t.match((await staff.get('/home?section=7&q=xyz')).words(), 'Nikogo nie znaleziono');
  t.match((await staff.get('/home?section=7&q=zolw')).text, 'value="zolw"', 'what was searched for stays in its field');

  const all = (await staff.get('/api/get_all_user_data'))
    .json<{ last_name: string }[]>()
    .map(({ last_name }) => last_name);
  t.same(
    all.filter((name) => names.some(([, last]) => last === name)),
    ['Cma', 'Ćma', 'Zima', 'Żółw'],
    'by last name, in Polish order',
  );
});

t.test('a long list of people keeps its search from page to page', async (t) => {
  const app = await startApp(t);
  const staff = await app.as('manager');
  for (let nth = 0; nth < 55; nth++) await buildPerson(app, { last_name: `Kowalska ${nth}` });
  const first = await staff.get('/home?section=7&q=kowalska');
  t.match(first.words(), '55 osób');
  t.match(first.text, 'href="/home?section=7&amp;q=kowalska&amp;page=2"');
  const rows = (text: string) => (text.match(/class="whole"/g) ?? []).length;
  t.equal(rows(first.text), 50);
  t.equal(rows((await staff.get('/home?section=7&q=kowalska&page=2')).text), 5);
});
