import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { startApp } from '../support/app.ts';
import { buildSettings, CLUB } from '../support/builders.ts';

t.test('every page shows the name from the settings', async (t) => {
  const app = await startApp(t, { alone: true });
  await buildSettings(app, { club: { ...CLUB, name: 'Stajnia „Pod Dębem” & Syn' } });
  const visitor = app.anonymous();
  const name = 'Stajnia „Pod Dębem” &amp; Syn';
  const home = (await visitor.get('/')).text;
  t.match(home, '<title>Poznaj stajnię i umów wizytę · Przeźmierowo · Pod Lipami</title>');
  t.match(home, `<meta property="og:site_name" content="${name}">`);
  t.match(home, '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">');
  t.match(home, `<meta property="og:image:alt" content="${name}"><meta name="twitter:card" `);
  t.match((await visitor.get('/support')).text, `<title>Wsparcie i odpowiedzi na pytania · ${name}</title>`);
  const own = (await (await app.as('worker')).get('/home')).text;
  t.match(own, ` · ${name}</title>`);
  const menu = /class="[^"]*brand"[^>]*>(<svg.*?<\/svg>)?<span class="menu-name">Pod Lipami<\/span>/s;
  t.match(own, menu, 'the menu has the short name');
  for (const path of ['/support', '/privacy-policy', '/terms-of-service', '/nasza-aplikacja', '/login'])
    t.notMatch((/<head>.*<\/head>/s.exec((await visitor.get(path)).text) ?? [])[0], 'Lipami', path);
});

async function named(t: Test, name: string) {
  const app = await startApp(t, { alone: true });
  await buildSettings(app, { club: { name } });
  const titleOf = async () => /<title>(.*)<\/title>/.exec((await app.anonymous().get('/')).text)?.[1];
  return { app, titleOf };
}

const WELCOME = 'Poznaj stajnię i umów wizytę';

/** How long a page waits for the name, in ms (server/platform/data/cached.ts). */
const PATIENCE = 400;

t.test('requests share the first read of the name', async (t) => {
  for (let took = PATIENCE; took >= PATIENCE; ) {
    const { app, titleOf } = await named(t, 'Stajnia Pod Dębem');
    const begun = performance.now();
    const titles = await app.db.transaction().execute(async (tx) => {
      await sql`lock table settings`.execute(tx);
      const first = titleOf();
      // The pages hold all other connections while they wait, so this one observes them.
      const waiting = sql`select from pg_locks where relation = 'settings'::regclass and not granted`;
      while ((await waiting.execute(tx)).rows.length === 0);
      return [first, titleOf(), titleOf()];
    });
    const told = await Promise.all(titles);
    took = performance.now() - begun;
    // On a busy machine the first page may be sent without the name, so it is requested again.
    if (took < PATIENCE) t.same(told, Array(3).fill(`${WELCOME} · Stajnia Pod Dębem`));
  }
});

t.test('a failed read of the name is retried at once', async (t) => {
  const { app, titleOf } = await named(t, 'Stajnia Pod Dębem');
  await sql`alter table settings rename to settings_away`.execute(app.db);
  t.equal(await titleOf(), `${WELCOME} · Stajnia`);
  await sql`alter table settings_away rename to settings`.execute(app.db);
  t.equal(await titleOf(), `${WELCOME} · Stajnia Pod Dębem`);
});
