import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildOccurrence, buildPerson } from '../support/builders.ts';

t.test('the health alert of a horse', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app);
  const [owner, worker] = [await app.as(person), await app.as('worker')];
  const horse = await buildHorse(app, { owner: person });
  await buildOccurrence(app, { horse });
  const health = async () => (await owner.get(`/api/get_horse_health/${horse.id}`)).json<{ health: number }>().health;
  const set = (body: object, client = worker) =>
    client.post('/api/change_horse_health', { horse_id: horse.id, ...body });

  t.test('is set by a worker who sees the horse and stands wherever the horse does', async (t) => {
    t.equal(await health(), 0);
    t.match(await set({ health: true }), { status: 200 });
    t.equal(await health(), 1);
    t.match((await worker.get('/api/get_worker_service_data')).json(), [{ health_alert: true }]);
    t.match((await owner.get(`/horses/${horse.id}`)).words(), 'Alert zdrowotny');
    t.match((await owner.get(`/horses/${horse.id}?tab=notes`)).words(), 'Alert zdrowotny');
  });

  t.test('that waited on a phone does not undo a newer change', async (t) => {
    const since = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    app.clock.advance({ minutes: 5 });
    await set({ health: false });
    t.match((await set({ health: true, since: since(-2) })).json(), { health: 0 }, 'older: nothing changes');
    t.match(
      (await set({ health: false, since: since(60) })).json(),
      { health: 0 },
      'what is yet to come counts as now',
    );
    app.clock.advance({ minutes: 5 });
    t.match((await set({ health: true, since: since(-1) })).json(), { health: 1 }, 'newer: it counts');
    t.match((await set({ health: true })).json(), { health: 1 }, 'again: the same, but later');
    t.match((await set({ health: false, since: since(-0.5) })).json(), { health: 1 }, 'set again since');
  });

  t.test('is on record once for each change', async (t) => {
    const log = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', horse.id)
      .orderBy('id')
      .execute();
    t.same(
      log.map(({ action }) => action),
      ['set_health_alert', 'clear_health_alert', 'set_health_alert'],
    );
  });

  t.test('is changed by a plain form too', async (t) => {
    const back = `/horses/${horse.id}?tab=data`;
    const answer = await owner.form('/api/change_horse_health', { horse_id: horse.id, health: 'false' }, { back });
    const page = await answer.follow();
    t.match(page.words(), 'Zmiana zapisana');
    t.match(page.words(), 'Włącz alert zdrowotny');
    t.equal(await health(), 0);
  });
});
