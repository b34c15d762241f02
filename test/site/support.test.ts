import t from 'tap';
import { startApp } from '../support/app.ts';

t.test('the support page tells of nothing that is not there yet', async (t) => {
  const app = await startApp(t);
  const told = (await app.anonymous().get('/support')).words();
  t.notMatch(told, /usług[ąęi]? i wybierz|\(Oczekuje\)|rozliczen|wpłat|przelew|dowiadujesz się/i);

  const account = (await (await app.as('user')).get('/my-account')).words();
  for (const [, tab] of told.matchAll(/w zakładce (\p{Lu}\p{L}+)/gu)) t.match(account, tab, `there is a tab ${tab}`);
});
