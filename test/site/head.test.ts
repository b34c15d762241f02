import t from 'tap';
import { startApp } from '../support/app.ts';

t.test('every page bears the name that the stable has in its settings', async (t) => {
  const app = await startApp(t);
  const club = { name: 'Stajnia „Pod Dębem” & Syn' };
  await app.db
    .insertInto('settings')
    .values({ key: 'club', value: JSON.stringify(club) })
    .execute();
  const visitor = app.anonymous();
  const name = 'Stajnia „Pod Dębem” &amp; Syn';
  const home = (await visitor.get('/')).text;
  t.match(home, `<title>${name}</title>`);
  t.match(home, `<meta property="og:site_name" content="${name}">`);
  t.match((await visitor.get('/support')).text, `<title>Wsparcie · ${name}</title>`);
  t.match((await (await app.as('worker')).get('/home')).text, ` · ${name}</title>`);
  for (const path of ['/', '/support', '/privacy-policy', '/terms-of-service', '/nasza-aplikacja', '/login'])
    t.notMatch((/<head>.*<\/head>/s.exec((await visitor.get(path)).text) ?? [])[0], 'Lipami', path);
});
