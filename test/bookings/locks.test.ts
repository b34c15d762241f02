import t from 'tap';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService, today } from '../support/builders.ts';
import { untilWaiting } from '../support/concurrent.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const leftOf = async ({ id: horse_id }: { id: string }) => [
  ...(await storedRows(app, 'bookings', { horse_id, deleted_at: null })),
  ...(await storedRows(app, 'tasks', { horse_id, finished_at: null })),
];

t.test('nothing of a horse survives its owner’s erasure', async (t) => {
  const manager = await app.as('manager');
  const service = await buildService(app);
  /** An owner with a horse and a request, and a call that could leave something behind. */
  const cases = {
    'a rejection': (request: string) => manager.post('/api/deny_request', { id: request }),
    'a deletion': (request: string) => manager.delete(`/api/delete_service_from_horse/${request}`),
  };

  for (const [what, send] of Object.entries(cases))
    t.test(`${what} that runs during the erasure is refused`, async (t) => {
      const owner = await buildPerson(app);
      const horse = await buildHorse(app, { owner });
      const request = await buildBooking(app, { horse, approved: false, requested_by: owner.id, days_of_week: [1] });
      // Blocks the archiving of the horse at the row of another booking.
      const blocker = await buildBooking(app, { horse });
      const { db, close } = connectDatabase(app.databaseUrl);
      t.teardown(close);
      let answers: unknown[] = [];
      await db.transaction().execute(async (tx) => {
        await tx.selectFrom('bookings').select('id').where('id', '=', blocker.id).forUpdate().execute();
        const erasure = manager.delete(`/api/delete_user/${owner.id}`);
        await untilWaiting(app.db, 1);
        const late = send(request.id);
        await untilWaiting(app.db, 2);
        answers = [erasure, late];
      });
      const [erased, late] = (await Promise.all(answers)) as { status: number }[];
      t.equal(erased?.status, 200);
      t.equal(late?.status, 404);
      t.same(await leftOf(horse), []);
    });

  t.test('a booking made just before is found and ended', async (t) => {
    const owner = await buildPerson(app);
    const horse = await buildHorse(app, { owner });
    const body = { horse_id: horse.id, service_id: service.id, onetime: 0, days_of_week: 'Wtorek,Piątek' };
    const [booked, erased] = await Promise.all([
      manager.post('/api/add_service_to_horse', body),
      manager.delete(`/api/delete_user/${owner.id}`),
    ]);
    t.ok([200, 404].includes(booked.status), String(booked.status));
    t.equal(erased.status, 200);
    t.same(await leftOf(horse), []);
  });

  t.test('the daily top-up at the same moment brings nothing back', async (t) => {
    const owner = await buildPerson(app);
    const horse = await buildHorse(app, { owner });
    // More than one batch.
    for (let nth = 0; nth < 60; nth++) await buildBooking(app, { horse, service, days_of_week: [3] });
    const { db, close } = connectDatabase(app.databaseUrl);
    t.teardown(close);
    const [, erased] = await Promise.all([topUpTasks(db, today(app)), manager.delete(`/api/delete_user/${owner.id}`)]);
    t.equal(erased.status, 200);
    t.same(await leftOf(horse), []);
  });
});
