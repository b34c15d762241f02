/** The stable, box by box: how it is searched. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

t.test('the stable is searched', async (t) => {
  const app = await startApp(t);
  const worker = await app.as('worker');
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const ewa = await buildPerson(app, { first_name: 'Ewa', last_name: 'Lis' });
  const horses = ['Wichura', 'Boksik', 'Kasztan 5%'];
  await buildHorse(app, { name: 'Wichura', owner: anna, box_number: 'A10' });
  await buildHorse(app, { name: 'Boksik', owner: ewa, box_number: '7' });
  await buildHorse(app, { name: 'Kasztan 5%', owner: ewa, box_number: null });
  const found = async (search: string) => {
    const words = (await worker.get(`/stable?q=${encodeURIComponent(search)}`)).words();
    return horses.filter((name) => words.includes(name));
  };

  t.same(await found('Wichura Wiśniewska'), ['Wichura']);
  t.same(await found('wisniewska  wichura'), ['Wichura'], 'in any order of the words');
  t.same(await found('Lis,  Ewa'), ['Boksik', 'Kasztan 5%'], 'commas do not matter');
  t.same(await found('lis wichura'), [], 'but each word must be there');
  t.same(await found('boks 10'), ['Wichura'], '“boks” is what a box is called');
  t.same(await found('Boks A10, Wichura'), ['Wichura']);
  t.same(await found('boks'), horses);
  t.same(await found('boksi'), ['Boksik']);
  t.same(await found('5%'), ['Kasztan 5%']);
  t.same(await found('%'), ['Kasztan 5%'], 'nothing in a search is a wildcard');
  t.same(await found(' , '), horses);
});
