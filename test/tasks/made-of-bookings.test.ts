import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, addMonths, type Day, day, dayOf } from '../../server/domain/days.ts';
import { horizonOf } from '../../server/domain/recurrence.ts';
import { makeTasks, topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { connectDatabase, inTransaction, UNHURRIED } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, buildTask, today } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { holds } from '../support/properties.ts';
import { bookings, fromTheYear, modelDays } from '../support/recurrences.ts';
import { startOver } from '../support/start-over.ts';
import { setStored } from '../support/stored-rows.ts';

const app = await startApp(t);

const workOf = (booking: { id: string }) =>
  app.db.selectFrom('tasks').selectAll().where('booking_id', '=', booking.id).orderBy('date_to_finish').execute();

const daysMade = async (booking: { id: string }): Promise<Day[]> =>
  (await workOf(booking)).map(({ date_to_finish }) => date_to_finish);

const make = ({ id }: { id: string }, on = today(app)) => inTransaction(app.db, (tx) => makeTasks(tx, [id], on));

t.test('tasks are made', async (t) => {
  await startOver(app);

  t.test('on exactly the days the calendar shows, for any booking made and topped up on any days', async (t) => {
    const [horse, service] = [await buildHorse(app, { created_on: day('2020-01-01') }), await buildService(app)];
    const runs = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 });
    await holds(
      t,
      fc.asyncProperty(bookings, fromTheYear, runs, async (recurrence, made, later) => {
        const given = { ...recurrence, days_of_week: [...recurrence.days_of_week] };
        const booking = await buildBooking(app, { horse, service, ...given });
        let on = made;
        await make(booking, on);
        for (const days of later) {
          on = addDays(on, days);
          await topUpTasks(app.db, on);
        }
        const until = recurrence.onetime ? day('2199-12-31') : horizonOf(on);
        const horizon = until > addMonths(made, 30) ? addMonths(made, 30) : until;
        t.same(await daysMade(booking), modelDays(recurrence, made, horizon));
        await app.db.deleteFrom('tasks').execute();
        await app.db.deleteFrom('bookings').execute();
      }),
      { runs: byDay(8, 200) },
    );
  });

  t.test('with the name, description, remark and price of the booking, whatever the catalogue says now', async (t) => {
    const service = await buildService(app, { name: 'Lonżowanie', description: 'Pół godziny.' });
    const booking = await buildBooking(app, { service, remark: 'Spokojnie.' });
    const other = { name: 'Trening', description: 'Inny.', price: 1 as never };
    await setStored(app, 'services', service, other);
    await make(booking);
    const [work] = await workOf(booking);
    const description = 'Uwagi: Spokojnie.\n\nPół godziny.';
    t.match(work, { service_name: 'Lonżowanie', service_description: description, price: 4500 });
    const { horse_id } = booking;
    t.match(work, { date_to_finish: today(app), horse_id, service_id: service.id, worker_id: null, finished_at: null });
  });

  t.test('with a long description cut to the limit of tasks', async (t) => {
    const service = await buildService(app, { description: 'x'.repeat(5000) });
    const booking = await buildBooking(app, { service, remark: 'y'.repeat(500) });
    await make(booking);
    const [work] = await workOf(booking);
    t.match(work?.service_description, /^Uwagi: y{500}\n\nx+$/);
  });

  t.test('for a distant day, if it is a single one', async (t) => {
    const far = addDays(today(app), 800);
    const booking = await buildBooking(app, { starts_on: far });
    await make(booking);
    t.same(await daysMade(booking), [far]);
  });

  t.test('not for bookings that wait for approval, are deleted, or have passed', async (t) => {
    const waiting = await buildBooking(app, { approved: false, days_of_week: [1, 2, 3] });
    const deleted = await buildBooking(app, { deleted_at: app.clock.now(), days_of_week: [1, 2, 3] });
    const passed = await buildBooking(app, { starts_on: addDays(today(app), -1) });
    for (const booking of [waiting, deleted, passed]) await make(booking);
    await topUpTasks(app.db, today(app));
    for (const booking of [waiting, deleted, passed]) t.same(await daysMade(booking), []);
  });

  t.test('beside existing tasks, which stay unchanged', async (t) => {
    const booking = await buildBooking(app, { days_of_week: [6, 7], check_until: addDays(today(app), 1) });
    const worker = await app.person('worker');
    const done = await buildTask(app, { booking, finishedBy: worker });
    await make(booking);
    await make(booking);
    t.same(await daysMade(booking), [today(app), addDays(today(app), 1)]);
    t.equal((await workOf(booking))[0]?.id, done.id);
  });
});

t.test('the daily top-up', async (t) => {
  await startOver(app);

  t.test('is done by a job, at every start and soon after midnight in Warsaw', async (t) => {
    const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'top-up-tasks'`.execute(app.db);
    t.same(rows, [{ cron: '10 0 * * *', timezone: 'Europe/Warsaw' }]);
    const booking = await buildBooking(app, { days_of_week: [1, 2, 3, 4, 5, 6, 7] });
    await make(booking);
    const before = (await daysMade(booking)).length;
    app.clock.advance({ days: 3 }); // as in a start with a clock set ahead
    await app.drainJobs();
    const days = await daysMade(booking);
    t.equal(days.length, before + 3);
    t.equal(days.at(-1), horizonOf(dayOf(app.clock.now())));
  });

  t.test('on two processes at once duplicates nothing and misses nothing', async (t) => {
    const service = await buildService(app);
    const many = byDay(130, 650);
    await sql`
      insert into bookings (horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at)
      select ${(await buildHorse(app)).id}, ${service.id}, 'Karmienie', '', 0, false, '{2,5}', ${today(app)}, true, ${(await app.person('manager')).id}, ${app.clock.now()}
      from generate_series(1, ${many})
    `.execute(app.db);
    const connect = () => connectDatabase(app.databaseUrl, { timeouts: UNHURRIED });
    const [one, other] = [connect(), connect()];
    t.teardown(() => Promise.all([one.close(), other.close()]));
    const shares = await Promise.all([one, other, one].map(({ db }) => topUpTasks(db, today(app))));
    const sum = shares.reduce((all, share) => all + share);
    t.equal(sum, many, 'each booking is processed once');
    const { rows } = await sql<{ bookings: number; each: number }>`
      select count(*) as bookings, days as each from (
        select booking_id, count(*) as days from tasks where service_id = ${service.id} group by 1
      ) as of_each group by days
    `.execute(app.db);
    const days = { onetime: false, days_of_week: [2, 5], starts_on: today(app), check_until: null };
    t.same(rows, [{ bookings: many, each: modelDays(days, today(app), horizonOf(today(app))).length }]);
    t.equal(await topUpTasks(app.db, today(app)), 0, 'a second run has nothing to do');
  });
});
