/** Stylesheets are few and shared, so one visited page caches what nearly all others link. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

t.test(
  'the public site, the app, its office, desk, boxes, calendars, paper and wall have one stylesheet each, all cached forever',
  async (t) => {
    const app = await startApp(t);
    const stranger = app.anonymous();
    const manager = await app.as('manager');
    const worker = await app.as('worker');
    const owner = await buildPerson(app);
    const horse = await buildHorse(app, { owner });
    const pages = [
      { page: await stranger.get('/'), name: 'site' },
      { page: await stranger.get('/support'), name: 'site' },
      { page: await stranger.get('/login'), name: 'site' },
      { page: await manager.get('/no-such-page'), name: 'site' },
      { page: await manager.get('/home?section=0'), name: 'office' },
      { page: await manager.get('/settings'), name: 'desk' },
      { page: await manager.get(`/horses/${horse.id}`), name: 'office' },
      { page: await manager.get('/rota'), name: 'desk' },
      { page: await manager.get('/unpaid'), name: 'desk' },
      { page: await manager.get('/moving-in'), name: 'desk' },
      { page: await manager.get('/accounts/2026-11'), name: 'desk' },
      { page: await worker.get('/home?section=2'), name: 'app' },
      { page: await worker.get('/stable'), name: 'boxes' },
      { page: await worker.get('/board'), name: 'wall' },
      { page: await manager.get(`/horses/${horse.id}?tab=calendar`), name: 'calendar' },
      { page: await manager.get('/home?section=6'), name: 'calendar' },
      { page: await manager.get(`/statements/${owner.id}/2026-10.html`), name: 'print' },
    ];
    for (const { page, name } of pages) {
      const links = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href as string);
      t.equal(links.length, 1, name);
      const [href = ''] = links;
      t.match(href, new RegExp(`^/assets/${name}-[\\w-]+\\.css$`));
      const sheet = await stranger.get(href);
      t.match(sheet, { status: 200, headers: { 'cache-control': /immutable/, 'content-type': /text\/css/ } }, href);
    }
  },
);
