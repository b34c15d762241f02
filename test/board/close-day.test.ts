import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildService, buildTask, today } from '../support/builders.ts';
import { filledForm, linksOf, offeredOperation } from '../support/forms.ts';
import { storedRows } from '../support/stored-rows.ts';

const PATH = '/api/skip_services';

t.test('what is left of a day is closed by rounds, with one reason, and taken back', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const herd = [
    await buildHorse(app),
    await buildHorse(app),
    await buildHorse(app, { name: 'Figa', health_alert: true }),
  ];
  const paddock = await buildService(app, { name: 'Padokowanie', at: '14:00' });
  for (const service of [paddock, await buildService(app, { name: 'Karmienie' })])
    for (const horse of herd) await buildTask(app, { service, horse });
  await buildTask(app, { service: paddock, day: addDays(today(app), 1) });
  const skipped = async () => (await storedRows(app, 'tasks', { skipped: 'weather' }, 'service_id')).length;

  const [link = ''] = linksOf((await manager.get('/day')).text, 'Zamknij resztę dnia…');
  const dialog = await manager.get(link);
  const rounds = 'Padokowanie · 14:00 2 zadania Padokowanie · 14:00 Figa Alert zdrowotny Karmienie 2 zadania';
  t.match(dialog.words(), rounds, 'a horse in alert stands apart');
  t.same(linksOf(dialog.text, 'Anuluj'), ['/day']);
  const form = filledForm(dialog.text, PATH);
  t.same([form.ids, form.reason], [undefined, ['weather']], 'nothing is ticked at first');
  t.match((await (await manager.form(PATH, form, {})).follow()).words(), 'Zaznacz, czego nie wykonano');
  const [, ids = ''] = /name="ids"[^>]*value="([^"]*)"/.exec(dialog.text) ?? [];
  const page = await (await manager.form(PATH, { ...form, ids }, {})).follow();
  t.match(page.words(), /Dzień .*Padokowanie · 14:00 nie wykonano: 2 · pogoda.*Cofnij/);
  t.equal(await skipped(), 2, 'neither the horse in alert nor another day');
  await manager.form('/api/take_back_skipping', { operation: offeredOperation(page.text) ?? '' }, { back: '/day' });
  t.equal(await skipped(), 0);
  const left = await storedRows(app, 'tasks', { date_to_finish: today(app) });
  await manager.post(PATH, { ids: left.map(({ id }) => id), reason: 'weather' });
  t.equal((await manager.get(link)).headers.location, '/day', 'nothing is left to close');
});
