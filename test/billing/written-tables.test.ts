/** Lists all tables that the most frequent writes touch, to show that nothing else is written. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildTask } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { bill } from '../support/ledger.ts';

const app = await startApp(t);
const [worker, manager] = [await app.as('worker'), await app.as('manager')];
const horse = await buildHorse(app, { owner: await app.person('user'), payment: grosze(120_000) });
await bill(app); // a new stable chooses its first billing day
const task = await buildTask(app, { horse, price: grosze(4_500) });
const log = await logChanges(app.db, ['changed_days', 'horse_balances', 'horse_periods']);

/** The tables with new rows. Announced days are left out, because they depend on timing. */
const written = async () => {
  const changes = await log.take();
  const kept = changes.filter(({ table, kind }) => table !== 'changed_days' || kind === 'insert');
  const of = (wanted: string) => new Set(kept.filter(({ kind }) => kind === wanted).map(({ table }) => table));
  return (['insert', 'update', 'delete'] as const)
    .filter((kind) => of(kind).size > 0)
    .map((kind) => [kind, ...[...of(kind)].sort()].join(' '));
};

t.test('finishing a task marks it, charges its horse, and is noted', async (t) => {
  t.equal((await worker.post('/api/complete_service', { id: task.id })).status, 200);
  const inserted = 'insert audit_log changed_days horse_balances horse_periods ledger_entries';
  t.same(await written(), [inserted, 'update tasks']);
});

t.test('finishing a free task books nothing', async (t) => {
  const free = await buildTask(app, { horse, price: grosze(0) });
  await written();
  t.equal((await worker.post('/api/complete_service', { id: free.id })).status, 200);
  t.same(await written(), ['insert audit_log changed_days', 'update tasks']);
});

t.test('a deposit is booked and noted, and sends no notice when the owner has no device', async (t) => {
  const deposit = { id: horse.id, amount: 100, request_id: randomUUID() };
  t.equal((await manager.post('/api/deposit-money-to-horse', deposit)).status, 200);
  t.same(await written(), ['insert audit_log ledger_entries payments requests', 'update horse_balances']);
});

t.test('a billing run charges its horses, moves the billing day, and is noted', async (t) => {
  const [run] = await bill(app, day('2026-12-10'));
  t.equal(run?.charged, 120_000);
  const updated = 'update horse_balances horse_periods settings';
  t.same(await written(), ['insert audit_log billing_runs ledger_entries', updated]);
});
