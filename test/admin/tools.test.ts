import t from 'tap';
import { startApp } from '../support/app.ts';

t.test('the tools of an admin lead to what there is', async (t) => {
  const app = await startApp(t);
  const words = (await (await app.as('admin')).get('/home?section=11')).words();
  for (const title of ['Użytkownicy i role', 'Pracownicy', 'Dane stajni', 'Strona dla gości', 'Prośby o wizytę'])
    t.match(words, title);
});
