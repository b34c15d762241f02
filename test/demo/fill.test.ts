import t from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { type Day, dayOf } from '../../server/domain/days.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { openTasks } from '../../server/features/tasks/queries.ts';
import type { Db } from '../../server/platform/database.ts';
import { changes } from '../support/snapshot.ts';
import { overdueHorses } from './coverage.ts';
import { contentOf, type DemoStable, openDemo } from './stable.ts';

const NO_CHANGES = { added: [], removed: [] };
const MORNING = '2026-11-21T09:00:00+01:00';

const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;

const horses = (db: Db) => db.selectFrom('horses').select('id').where('archived_at', 'is', null);

/** What worker@ has to do. */
async function openWork({ db, now }: DemoStable) {
  const worker = await db
    .selectFrom('people')
    .select(['id', 'role'])
    .where('email', '=', 'worker@stajnia.test')
    .executeTakeFirstOrThrow();
  return openTasks(db, worker, dayOf(now));
}

const morning = await openDemo(t, MORNING);

t.test('the stable has whom and what it is told to have', async (t) => {
  const { db } = morning;
  t.equal(await count(db.selectFrom('people').select('id').where('role', '=', 'user')), 24, 'owners');
  t.equal(await count(horses(db)), 60, 'horses');
  t.equal(await count(horses(db).where('health_alert', '=', true)), 1, 'a health alert');
  t.equal(await count(db.selectFrom('horse_services').select('id').where('approved', '=', false)), 1, 'a request');
  for (const table of ['services', 'groups', 'notes', 'events', 'audit_log'] as const)
    t.ok(await count(db.selectFrom(table).select('id').limit(1)), table);
  const boxes = await horses(db).select('box_number').where('box_number', 'is not', null).execute();
  t.equal(new Set(boxes.map(({ box_number }) => box_number)).size, 56, 'boxes, each with one horse');
  const club = db.selectFrom('settings').select('value').where('key', '=', 'club');
  t.match((await club.executeTakeFirstOrThrow()).value, { name: 'Stajnia Pod Lipami' });
  const phones = await db.selectFrom('people').select('phone_number').execute();
  t.equal(new Set(phones.map(({ phone_number }) => phone_number)).size, phones.length, 'each has their own telephone');
});

const INSTANTS = {
  'early in the morning': '2026-11-21T06:00:00+01:00',
  'at noon': '2026-11-21T13:00:00+01:00',
  'late in the evening': '2026-11-21T23:00:00+01:00',
  'on the 1st': '2026-12-01T09:00:00+01:00',
  'on the billing day': '2026-11-10T09:00:00+01:00',
  'on the billing day, before the billing': '2026-11-10T00:02:00+01:00',
  'on the 31st': '2026-12-31T15:00:00+01:00',
  'on the 29th of February': '2028-02-29T12:00:00+01:00',
  'just before the clocks go forward': '2027-03-28T01:59:00+01:00',
  'just after the clocks have gone forward': '2027-03-28T03:01:00+02:00',
  'in the hour that comes twice': '2026-10-25T02:30:00+02:00',
  'in the same hour once more': '2026-10-25T02:30:00+01:00',
  'the evening after the clocks have gone back': '2026-10-25T19:00:00+01:00',
};

for (const [when, at] of Object.entries(INSTANTS))
  t.test(`it is believable ${when}`, async (t) => {
    const stable = await openDemo(t, at);
    const { db, now } = stable;
    const overdue = await overdueHorses(db, dayOf(now));
    t.same(
      overdue.map(({ horse, due }) => [horse, due.length]).sort(),
      [
        ['Grom', 1],
        ['Kmicic', 2],
      ],
      'two horses owe',
    );
    t.same(wrongIn(await checkLedger(db)), [], 'the ledger agrees');

    const tasks = await openWork(stable);
    t.ok(tasks.length >= 5 && tasks.length <= 60, `the worker has ${tasks.length} tasks`);
    t.ok(
      tasks.some(({ health_alert }) => health_alert),
      'one of them with a horse that is unwell',
    );

    const ahead = await db
      .selectFrom('occurrences')
      .select(({ fn }) => [fn.max('finished_at').as('last'), fn.max('date_to_finish').as('horizon')])
      .executeTakeFirstOrThrow();
    t.ok((ahead.last as Date) <= now, 'nothing is done that is still to come');
    t.ok((ahead.horizon as Day).slice(0, 4) > at.slice(0, 4), 'a year of work lies ahead');
  });

const wrongIn = (findings: Awaited<ReturnType<typeof checkLedger>>) => findings.filter(({ wrong }) => wrong > 0);

t.test('the same hour makes the same stable', async (t) => {
  const again = await openDemo(t, MORNING);
  t.same(changes(await contentOf(morning.db), await contentOf(again.db)), NO_CHANGES);
});

t.test('a filled database is kept', async (t) => {
  const { db, url } = morning;
  const before = await contentOf(db);
  t.equal(await fillDemo({ db, url, clock: () => new Date('2026-12-24T12:00:00Z') }), false);
  t.same(changes(before, await contentOf(db)), NO_CHANGES);
});
