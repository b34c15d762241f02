import { sql } from 'kysely';
import t from 'tap';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { rolledBack } from '../support/database.ts';
import { endOf } from '../support/program.ts';
import { MORNING, openDemo } from './stable.ts';

const { db, url } = await openDemo(t, MORNING);

const WORK = 'Finished work is charged once, at its price, and nothing else is';
const FEES =
  'A fee or monthly service stands once for a period, on the day of the billing run that asked for it, or of its leaving';
const PAID_DAYS = 'A fee comes to the price of its days, with the one correction that settles it';
const MONTHLY = 'Each billed month in which a monthly booking was in force throughout is charged, at its price';
const PERIODS = 'Work or a charging correction stands in the first period not billed by then';
const REVERSALS = 'A reversal mirrors one entry, which is no reversal itself';
const PAYMENTS =
  'A payment has shares, all of them deposits to its owner that were booked together, and each deposit is one of them';
const OPENINGS = 'An opening balance stands on its due day, and is the only one of its horse that was not taken back';
const OWNERS = 'What is booked to an owner is what is booked to their horses';
const MONTHS = "The next month's carry-over is this one's, with the deposits, less the month's sum";
const KEPT_HORSES = 'The kept sums of a horse are those of its entries';
const KEPT_PERIODS = 'The kept sum of a horse and a period is that of its charges';
const COUNTS_AS = 'An entry counts as its kind, and a reversal as the entry that it takes back, where that stands';

type Broken = Record<string, number>;

/**
 * Breaks the books with these statements in a transaction that is rolled back, with the database's constraints off.
 * Returns the broken rules.
 */
async function brokenBy(...wrongs: string[]): Promise<Broken> {
  let broken: Broken = {};
  await rolledBack(db, async (tx) => {
    for (const wrong of wrongs) await sql.raw(wrong).execute(tx);
    const findings = await checkLedger(tx);
    broken = Object.fromEntries(findings.flatMap(({ rule, wrong }) => (wrong ? [[rule, wrong]] : [])));
  });
  return broken;
}

const WITHOUT_FEE_GUARD = 'drop index ledger_entries_fee_once';
const WITHOUT_REVERSAL_GUARD = 'alter table ledger_entries disable trigger ledger_entries_counted';
const WITHOUT_ONE_CHARGE_GUARD = 'alter table ledger_entries drop constraint ledger_entries_task_id_key';
const WITHOUT_ONE_REVERSAL_GUARD = 'alter table ledger_entries drop constraint ledger_entries_reverses_key';
const WITHOUT_APPEND_ONLY = 'alter table ledger_entries disable trigger ledger_entries_append_only';

/** Copies an entry with some columns changed. */
function entryLike(where: string, but: Record<string, string>): string {
  const columns = [
    'horse_id',
    'owner_id',
    'kind',
    'amount',
    'occurred_on',
    'period',
    'due_on',
    'task_id',
    'reverses',
    'counts_as',
  ];
  const all = [...columns, 'created_by', 'created_at'];
  return `
    insert into ledger_entries (${all.join(', ')})
    select ${all.map((column) => but[column] ?? column).join(', ')} from ledger_entries
    where ${where} order by seq limit 1`;
}

/** Copies a task with another day. */
const workLike = (where: string, finished: boolean) => `
  insert into tasks (id, booking_id, horse_id, service_id, service_name, service_description, price,
    date_to_finish, finished_at, finished_by)
  select '00000000-0000-4000-8000-000000000001', booking_id, horse_id, service_id, service_name,
    service_description, price, '2031-01-01', ${finished ? 'finished_at, finished_by' : 'null, null'}
  from tasks where ${where} and finished_at is not null order by id limit 1`;

const NEW_WORK = "'00000000-0000-4000-8000-000000000001'";
const ANOTHER_HORSE = "(select id from horses where name = 'Grom')";

t.test('the books of the demo stable agree', async (t) => {
  const findings = await checkLedger(db);
  const rules = findings.map(({ rule }) => rule);
  const kept = [KEPT_HORSES, KEPT_PERIODS];
  t.same(rules, [
    WORK,
    FEES,
    PAID_DAYS,
    MONTHLY,
    PERIODS,
    COUNTS_AS,
    REVERSALS,
    PAYMENTS,
    OPENINGS,
    OWNERS,
    MONTHS,
    ...kept,
  ]);
  for (const { rule, checked, wrong } of findings) {
    t.ok(checked > 0, `${rule}: something was checked`);
    t.equal(wrong, 0);
  }
});

t.test('it finds work that was not charged, or charged wrongly', async (t) => {
  const first = `(select id from tasks where price = 4500 and finished_at is not null and id <> ${NEW_WORK} order by id limit 1)`;
  const charged = (but: Record<string, string>) => [
    workLike('price = 4500', true),
    entryLike(`task_id = ${first}`, { task_id: NEW_WORK, ...asFinished, ...but }),
  ];
  const asFinished = {
    horse_id: `(select horse_id from tasks where id = ${NEW_WORK})`,
    owner_id: `(select owner_id from horses where id = (select horse_id from tasks where id = ${NEW_WORK}))`,
    occurred_on: `(select (finished_at at time zone 'Europe/Warsaw')::date from tasks where id = ${NEW_WORK})`,
    created_at: `(select finished_at from tasks where id = ${NEW_WORK})`,
  };
  t.same(await brokenBy(...charged({})), {}, 'correct');

  t.same(await brokenBy(workLike('price = 4500', true)), { [WORK]: 1, [MONTHS]: 1 }, 'not charged');
  t.same(await brokenBy(...charged({ amount: '-4400' })), { [WORK]: 1, [MONTHS]: 1 }, 'too little');
  t.same(await brokenBy(...charged({ occurred_on: "'2026-08-01'" })), { [WORK]: 1, [MONTHS]: 2 }, 'in another month');
  t.match(await brokenBy(...charged({ horse_id: ANOTHER_HORSE })), { [WORK]: 1, [MONTHS]: 2 }, 'to another horse');
  const later = (hours: number) => ({
    created_at: `(select finished_at + interval '${hours} hours' from tasks where id = ${NEW_WORK})`,
    occurred_on: `(select ((finished_at + interval '${hours} hours') at time zone 'Europe/Warsaw')::date
      from tasks where id = ${NEW_WORK})`,
  });
  t.notOk((await brokenBy(...charged(later(72))))[WORK], 'reported within 72 hours, on the day of the report');
  t.equal((await brokenBy(...charged(later(73))))[WORK], 1, 'later');
  t.equal((await brokenBy(...charged(later(-1))))[WORK], 1, 'before it was done');
  const again = entryLike(`task_id = ${NEW_WORK}`, {});
  t.same(await brokenBy(WITHOUT_ONE_CHARGE_GUARD, ...charged({}), again), { [WORK]: 1, [MONTHS]: 1 }, 'twice');
});

t.test('it finds charged work that was not done', async (t) => {
  const charge = entryLike("kind = 'service' and amount = -4500", { task_id: NEW_WORK });
  t.same(await brokenBy(workLike('price = 4500', false), charge), { [WORK]: 1, [MONTHS]: 1 });
  t.same(await brokenBy(workLike('horse_id is null', true)), {}, 'general work is free');
});

t.test('it finds fees that no run charged', async (t) => {
  const fee = "kind = 'main_fee' and period = '2026-09-01'";
  t.same(await brokenBy(WITHOUT_FEE_GUARD, entryLike(fee, {})), { [FEES]: 1 }, 'twice in a period');
  t.same(await brokenBy(entryLike(fee, { period: "'2026-12-01'" })), { [FEES]: 1 }, 'for a period that is not billed');
  const moved = `update ledger_entries set occurred_on = occurred_on - 1 where id = (select id from ledger_entries where ${fee} limit 1)`;
  t.same(await brokenBy(WITHOUT_APPEND_ONLY, moved), { [FEES]: 1 }, 'on another day than the run');
});

t.test('it finds monthly services that were not charged, or charged wrongly', async (t) => {
  const change = (what: string) =>
    `update bookings set ${what} where id = (select booking_id from ledger_entries where booking_id is not null limit 1)`;
  t.same(await brokenBy(change('price = price + 100')), { [MONTHLY]: 3 }, 'at another price');
  t.same(await brokenBy(change("starts_on = '2026-08-01'")), { [MONTHLY]: 1 }, 'a month is missing');
});

t.test('it finds fees whose settlement has a price that does not match their days', async (t) => {
  const settle = (zloty: number, day: string) => `
    insert into ledger_entries (horse_id, owner_id, kind, amount, occurred_on, settles, first_day, last_day, created_by, created_at)
    select horse_id, owner_id, 'correction', -amount / 30 * ${zloty}, '2026-11-20', id, '${day}', '2026-11-30',
      (select id from people where role = 'manager' limit 1), '2026-11-20'
    from ledger_entries where id = (
      select id from ledger_entries where kind = 'main_fee' and period = '2026-11-01' and amount % 30 = 0
        and not exists (select from ledger_entries undone where undone.reverses = ledger_entries.id) order by seq limit 1)`;
  t.same(await brokenBy(settle(10, '2026-11-21')), {}, 'ten days of thirty');
  t.same(await brokenBy(settle(9, '2026-11-21')), { [PAID_DAYS]: 1 });
  const withoutGuard = 'alter table ledger_entries disable trigger ledger_entries_one_settlement';
  const twice = await brokenBy(withoutGuard, settle(10, '2026-11-21'), settle(10, '2026-11-21'));
  t.same(twice, { [PAID_DAYS]: 2 }, 'twice');
});

t.test('it finds charges in a period that was already billed, or not yet open, when they were made', async (t) => {
  // The demo's runs: 10 September, 10 October, 10 November; the next is on 10 December.
  const moved = (period: string) => `
    update ledger_entries set period = '${period}' where id = (
      select id from ledger_entries where kind = 'service' and period = '2026-11-01' order by seq limit 1)`;
  t.same(
    await brokenBy(WITHOUT_APPEND_ONLY, moved('2026-10-01')),
    { [PERIODS]: 1, [KEPT_PERIODS]: 2 },
    'billed before',
  );
  const last = { [PERIODS]: 1, [KEPT_PERIODS]: 2 };
  t.same(await brokenBy(WITHOUT_APPEND_ONLY, moved('2026-12-01')), last, 'postponed');
  t.same(await brokenBy(WITHOUT_APPEND_ONLY, moved('2027-01-01')), last, 'of an unknown period');

  const correction = (period: string) =>
    entryLike("kind = 'deposit' and amount > 0 and occurred_on > '2026-11-10'", {
      kind: "'correction'",
      amount: '-100',
      period: `'${period}'`,
    });
  t.same(await brokenBy(correction('2026-12-01')), {}, 'a charging correction in the open period is correct');
  t.same(await brokenBy(correction('2026-11-01')), { [PERIODS]: 1 }, 'in a billed one it is not');
});

t.test('it finds reversals that do not mirror their entry', async (t) => {
  const deposit = "kind = 'deposit' and amount > 0 and horse_id <> (select id from horses where name = 'Grom')";
  const reversal = (but: Record<string, string>) =>
    entryLike(deposit, { kind: "'correction'", counts_as: 'kind', amount: '-amount', reverses: 'id', ...but });
  t.same(await brokenBy(reversal({})), {}, 'correct');
  t.same(await brokenBy(WITHOUT_REVERSAL_GUARD, reversal({ amount: '1 - amount' })), { [REVERSALS]: 1 }, 'in part');
  t.match(
    await brokenBy(WITHOUT_REVERSAL_GUARD, reversal({ horse_id: ANOTHER_HORSE })),
    { [REVERSALS]: 1 },
    'to another horse',
  );
  t.same(
    await brokenBy(WITHOUT_REVERSAL_GUARD, WITHOUT_ONE_REVERSAL_GUARD, reversal({}), reversal({})),
    { [REVERSALS]: 1 },
    'twice',
  );
  const ofReversal = entryLike("kind = 'correction' and reverses is not null and amount > 0", {
    amount: '-amount',
    reverses: 'id',
    counts_as: 'kind',
  });
  t.same(await brokenBy(WITHOUT_REVERSAL_GUARD, ofReversal), { [REVERSALS]: 1 }, 'of a reversal');
  t.same(
    await brokenBy(WITHOUT_REVERSAL_GUARD, reversal({ counts_as: "'correction'" })),
    { [COUNTS_AS]: 1 },
    'on the other side',
  );
});

t.test('it finds payments without a share, and shares that are not of their payment', async (t) => {
  const WITHOUT_APPEND_ONLY = 'alter table payments disable trigger payments_append_only';
  const one = "(select payment_id from ledger_entries where kind = 'deposit' order by seq limit 1)";
  const another = 'owner_id = (select id from people where id <> payments.owner_id order by id limit 1)';
  const change = (to: string) => brokenBy(WITHOUT_APPEND_ONLY, `update payments set ${to} where id = ${one}`);
  t.same(await change(another), { [PAYMENTS]: 1 }, 'of another owner');
  t.same(await change("made_at = made_at - interval '1 hour'"), { [PAYMENTS]: 1 }, 'booked later');
  const empty = `insert into payments select gen_random_uuid(), owner_id, made_by, made_at from payments where id = ${one}`;
  t.same(await brokenBy(empty), { [PAYMENTS]: 1 }, 'without a share');
});

t.test('it finds opening balances that stand twice, or not on their due day', async (t) => {
  const opening = (but: Record<string, string>) =>
    entryLike("kind = 'deposit' and horse_id = (select id from horses where name = 'Grom')", {
      kind: "'opening'",
      due_on: "'2026-10-31'",
      occurred_on: "'2026-10-31'",
      ...but,
    });
  const WITHOUT_ONE_OPENING_GUARD = 'alter table ledger_entries disable trigger ledger_entries_one_opening';
  const WITHOUT_DAY_GUARD = 'alter table ledger_entries drop constraint ledger_entries_own_due_day';
  t.same(await brokenBy(opening({})), {}, 'correct');
  t.same(await brokenBy(WITHOUT_ONE_OPENING_GUARD, opening({}), opening({})), { [OPENINGS]: 2 }, 'twice');
  const moved = opening({ due_on: "'2026-10-30'" });
  t.same(await brokenBy(WITHOUT_DAY_GUARD, moved), { [OPENINGS]: 1 }, 'on another day');
});

t.test('it finds entries booked to one owner and to the horse of another', async (t) => {
  const admin = "(select id from people where email = 'owner@stajnia.test')";
  const deposit = `kind = 'deposit' and amount > 0 and owner_id <> ${admin}`;
  t.same(await brokenBy(entryLike(deposit, { kind: "'correction'", owner_id: admin })), { [OWNERS]: 2 });
});

t.test('it finds stored sums that differ from the ledger, and rebuilds them', async (t) => {
  const horse = "horse_id = (select id from horses where name = 'Grom')";
  const more = 'charged = charged + 1';
  t.same(await brokenBy(`update horse_balances set ${more} where ${horse}`), { [KEPT_HORSES]: 1 });
  t.same(await brokenBy(`update horse_balances set credited = credited - 1 where ${horse}`), { [KEPT_HORSES]: 1 });
  t.same(await brokenBy(`update horse_periods set ${more} where ${horse} and period = '2026-11-01'`), {
    [KEPT_PERIODS]: 1,
  });
  const kept = ['horse_balances', 'horse_periods'];
  const none = kept.map((table) => `delete from ${table}`);
  t.strictSame(Object.keys(await brokenBy(...none)), [KEPT_HORSES, KEPT_PERIODS]);
  t.same(await brokenBy(...none, 'select rebuild_ledger_sums()'), {}, 'correct');
});

t.test('the command prints a table, and its exit code says whether the ledger agrees', async (t) => {
  const command = (...args: string[]) => endOf('server/commands/check-ledger.ts', { args, env: { DATABASE_URL: url } });
  const good = await command();
  t.match(good, { code: 0, stderr: '' });
  t.match(good.stdout, new RegExp(`^${FEES} +\\d+ +0$`, 'm'));
  t.match(good.stdout, /^The ledger agrees\.$/m);

  await sql`update horse_balances set charged = charged + 1`.execute(db);
  await sql.raw(workLike('price = 4500', true)).execute(db);
  const bad = await command('--rebuild');
  t.equal(bad.code, 1);
  t.match(bad.stdout, /^The stored sums were rebuilt\.$/m);
  t.match(bad.stdout, new RegExp(`^${KEPT_HORSES} +[\\d,]+ +0$`, 'm'));
  t.match(bad.stdout, new RegExp(`^${WORK} +[\\d,]+ +1$`, 'm'));
  t.match(bad.stdout, '00000000-0000-4000-8000-000000000001', 'it names what is wrong');
  t.match(bad.stdout, /^The ledger does not agree\.$/m);
});
