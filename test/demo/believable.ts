import { sql } from 'kysely';
import type { Test } from 'tap';
import { services } from '../../server/demo/catalogue.ts';
import { addDays, type Day, dayOf } from '../../server/domain/days.ts';
import { at as instantAt } from '../../server/domain/instants.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { chartOfYear } from '../../server/features/billing/panel-queries.ts';
import { unpaidTotals } from '../../server/features/reminders/queries.ts';
import { openTasks } from '../../server/features/tasks/queries.ts';
import { storedRow } from '../support/stored-rows.ts';
import { type DemoStable, overdueHorses } from './stable.ts';

export async function expectBelievable(t: Test, stable: DemoStable): Promise<void> {
  await expectBooks(t, stable);
  await expectAYearOfWork(t, stable);
  await expectOpenWork(t, stable);
  await expectTheDay(t, stable);
}

async function expectBooks(t: Test, { db, now }: DemoStable): Promise<void> {
  // On the billing day the amounts of that billing are not late yet.
  const owing = (await overdueHorses(db, addDays(dayOf(now), 1))).sort();
  t.same(owing, [['Grom', 1], ['Kmicic', 2]], 'two horses are overdue'); // biome-ignore format: a table
  const { due, overdue, former } = await unpaidTotals(db, dayOf(now));
  t.ok(due > overdue && former === 1, 'others are due later, and one has left with a debt');
  const wrong = (await checkLedger(db)).filter(({ wrong }) => wrong > 0);
  t.same(wrong, [], 'the ledger agrees');
  const year = (await chartOfYear(db, dayOf(now))).slice(0, -1);
  const meagre = year.filter(({ charged, credited }) => charged < 5_000_000 || credited < 0.8 * charged);
  t.same(meagre, [], 'payments roughly match charges in each month of the year');
}

async function expectAYearOfWork(t: Test, { db, now }: DemoStable): Promise<void> {
  const ahead = await db
    .selectFrom('tasks')
    .select(({ fn }) => [fn.max('finished_at').as('last'), fn.max('date_to_finish').as('horizon')])
    .executeTakeFirstOrThrow();
  t.ok((ahead.last as Date) <= now, 'no task is done in the future');
  t.ok((ahead.horizon as Day).slice(0, 4) > dayOf(now).slice(0, 4), 'a year of tasks lies ahead');
}

async function expectOpenWork(t: Test, { db, now }: DemoStable): Promise<void> {
  const worker = await storedRow({ db }, 'people', { email: 'worker@stajnia.test' });
  const tasks = await openTasks(db, worker, dayOf(now));
  t.ok(tasks.length >= 5 && tasks.length <= 60, `the worker has ${tasks.length} tasks`);
  t.equal(tasks.filter(({ health_alert }) => health_alert).length > 0, true, 'one of them with an ill horse');
}

type Round = { name: string; hour: string; total: number; given: number; done: number; strangers: number };

const HOUR = 3_600_000;

/** Today: finished rounds were done by their assignees, later ones are open, two are unassigned. */
async function expectTheDay(t: Test, { db, now }: DemoStable): Promise<void> {
  const today = dayOf(now);
  const hours = Object.values(services).map(({ id, time }) => ({ id, time }));
  const { rows } = await sql<Round>`
    select service_name as name, max(time) as hour, count(*) as total, count(worker_id) as given, count(finished_at) as done,
      count(*) filter (where finished_by <> worker_id or (finished_at is not null and worker_id is null)) as strangers
    from tasks
    join json_to_recordset(${JSON.stringify(hours)}::json) as service(id uuid, time text) on service.id = service_id
    where date_to_finish = ${today}
    group by service_name
  `.execute(db);
  t.same(rows.filter(({ given }) => given === 0).map(({ name }) => name).sort(), ['Mycie poideł', 'Solarium']); // biome-ignore format: a line
  t.same(rows.filter(({ strangers }) => strangers > 0), [], 'each task is done by its worker'); // biome-ignore format: a line
  t.same(rows.filter(({ given, total }) => given > 0 && given < total), [], 'a round is assigned whole'); // biome-ignore format: a line
  const wrong = rows.filter(({ hour, given, done }) => {
    const left = now.getTime() - instantAt(today, hour).getTime();
    if (left <= 0) return done > 0;
    return given > 4 && left > 2 * HOUR && done < 0.7 * given;
  });
  t.same(wrong, [], 'nothing is done before its time, and most of it within two hours after');
  const fed = rows.filter(({ name }) => /^Karmienie|siana/.test(name));
  t.same(fed.filter(({ hour, total, done }) => now.getTime() - instantAt(today, hour).getTime() > HOUR && done < total), [], 'all are fed in time'); // biome-ignore format: a line

  const late = db.selectFrom('tasks').select('date_to_finish').where('is_open', '=', true);
  const leftOver = await late.where('date_to_finish', '<', today).execute();
  t.equal(leftOver.length, 3, 'three tasks are left over');
  const rained = await db
    .selectFrom('tasks')
    .select(['service_name', 'skipped', 'date_to_finish'])
    .where('skipped', 'is not', null)
    .execute();
  t.same(
    [...new Set(rained.map(({ service_name, skipped }) => `${service_name} ${skipped}`))],
    ['Padokowanie weather'],
  );
  t.ok(
    rained.length >= 3 && new Set(rained.map(({ date_to_finish }) => date_to_finish)).size === 1,
    'a round was skipped because of rain',
  );
  const alerts = await db.selectFrom('health_alerts').select('reason').where('ended_at', 'is', null).execute();
  t.equal(alerts.length, 1);
  t.match(alerts[0]?.reason, /obrzęk/, 'an alert says why');
  const waiting = await db.selectFrom('bookings').select('id').where('approved', '=', false).execute();
  t.equal(waiting.length, 2, 'two requests wait');
  const { rows: untold } = await sql`
    select name from horses where archived_at is null and not exists (
      select from bookings join booking_instructions on booking_id = bookings.id where horse_id = horses.id)
  `.execute(db);
  t.same(untold, [], 'the dose of each horse is given');
}
