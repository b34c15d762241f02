/** A page links one stylesheet, that of its kind: it may send three requests before its pictures. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse } from '../support/builders.ts';

t.test('each kind of page links one stylesheet of its own, kept for good', async (t) => {
  const app = await startApp(t);
  const [stranger, manager] = [app.anonymous(), await app.as('manager')];
  const horse = await buildHorse(app);
  const kinds = {
    landing: await stranger.get('/'),
    site: await stranger.get('/support'),
    office: await manager.get('/settings'),
    'site, of who is signed in': await manager.get('/no-such-page'),
    house: await manager.get('/home?section=13'),
    panel: await manager.get('/home?section=0'),
    calendar: await manager.get('/home?section=6'),
    horse: await manager.get(`/horses/${horse.id}`),
    requests: await manager.get('/visits'),
  };
  for (const [kind, { text }] of Object.entries(kinds)) {
    const links = [...text.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href as string);
    t.equal(links.length, 1, kind);
    t.match(links[0], new RegExp(`^/assets/${kind.split(',')[0]}-[\\w-]+\\.css$`), kind);
    const sheet = await stranger.get(links[0] as string);
    t.match(sheet, { status: 200, headers: { 'cache-control': /immutable/, 'content-type': /text\/css/ } }, kind);
  }
});
