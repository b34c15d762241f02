/** Compares open, finished and skipped work with a plain list, after any history. See ledger.test.ts. */
import fc from 'fast-check';
import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { grosze } from '../../server/domain/money.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { dayWork } from '../../server/features/board/day-board.ts';
import { deleteBooking } from '../../server/features/bookings/delete-booking.ts';
import { completeTasks } from '../../server/features/tasks/complete-task.ts';
import { countOpen } from '../../server/features/tasks/queries.ts';
import { skipOverdue, skipTasks } from '../../server/features/tasks/skip-tasks.ts';
import { unskipTasks } from '../../server/features/tasks/unskip-tasks.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { played, playedBack, step, type ValueOf } from '../support/properties.ts';

const HISTORIES = byDay(6, 200);
const BEGINS = day('2026-11-21');

/** What a plain list of tasks knows of each. */
type Task = { id: string; booking: number; day: Day; price: number; state: 'open' | 'done' | 'skipped' };

const some = fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 });
const anyStep = fc.oneof(
  step(5, 'plan', {
    booking: fc.nat({ max: 3 }),
    later: fc.integer({ min: -70, max: 5 }),
    price: fc.integer({ min: 0, max: 3 }).map((zloty) => zloty * 100),
  }),
  step(5, 'skip', { some }),
  step(4, 'unskip', { some }),
  step(4, 'finish', { some }),
  step(1, 'close'),
  step(1, 'end', { booking: fc.nat({ max: 3 }) }),
  step(1, 'bill'),
  step(2, 'wait', { days: fc.integer({ min: 0, max: 20 }) }),
);
type Step = ValueOf<typeof anyStep>;

async function prepare(tx: Tx) {
  const world = { db: tx, clock: testClock(at(BEGINS, '09:00')) };
  const { id } = await buildPerson(world, { role: 'manager' });
  const service = await buildService(world);
  const bookings = [];
  for (let nth = 0; nth < 4; nth++)
    bookings.push(
      await buildBooking(world, { service, horse: await buildHorse(world), starts_on: addDays(BEGINS, -100) }),
    );
  return { world, manager: { id, role: 'manager' as const }, bookings };
}

/** A stable that the app's verbs change, and the list beside it. */
class Stable {
  tasks: Task[] = [];
  today = BEGINS;
  readonly manager: { id: string; role: 'manager' };
  private readonly ended = new Set<number>();
  private readonly tx: Tx;
  private readonly made: Awaited<ReturnType<typeof prepare>>;

  constructor(tx: Tx, made: Awaited<ReturnType<typeof prepare>>) {
    this.tx = tx;
    this.made = made;
    this.manager = made.manager;
  }

  private call<Input>(input: Input) {
    return { db: this.tx, now: this.made.world.clock.now(), person: this.manager, input, jobs: {} } as never;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'wait') {
      this.today = addDays(this.today, step.days);
      this.made.world.clock.set(at(this.today, '09:00'));
    } else if (step.step === 'plan') await this.plan(step);
    else if (step.step === 'end') await this.end(step.booking);
    else if (step.step === 'close') {
      await skipOverdue(this.call({ reason: 'weather', note: '', before: this.today, service_id: null }));
      for (const task of this.tasks) if (task.state === 'open' && task.day < this.today) task.state = 'skipped';
    } else if (step.step === 'bill') await runBilling(this.tx, { now: this.made.world.clock.now(), person: null });
    else await this.settle(step);
  }

  private async plan({ booking: nth, later, price }: Extract<Step, { step: 'plan' }>): Promise<void> {
    const on = addDays(this.today, later);
    const booking = this.made.bookings[nth];
    if (!booking || this.ended.has(nth) || this.tasks.some((task) => task.booking === nth && task.day === on)) return;
    const { id } = await buildTask(this.made.world, { booking, day: on, price: grosze(price) });
    this.tasks.push({ id, booking: nth, day: on, price, state: 'open' });
  }

  private async end(nth: number): Promise<void> {
    const id = this.made.bookings[nth]?.id;
    if (!id || this.ended.has(nth)) return;
    await deleteBooking(this.call({ id }));
    this.ended.add(nth);
    this.tasks = this.tasks.filter((task) => task.booking !== nth || task.state === 'done' || task.day < this.today);
  }

  private async settle({ step, some }: Extract<Step, { some: number[] }>): Promise<void> {
    const chosen = [...new Set(some.flatMap((nth) => this.tasks[nth % (this.tasks.length || 1)] ?? []))];
    if (chosen.length === 0) return;
    const ids = chosen.map(({ id }) => id);
    const since = addDays(this.today, -62);
    const may = {
      skip: ({ state }: Task) => state !== 'done',
      unskip: ({ state, day }: Task) => state === 'open' || (state === 'skipped' && day >= since),
      finish: ({ state }: Task) => state !== 'skipped',
    }[step];
    const verb = { skip: skipTasks, unskip: unskipTasks, finish: completeTasks }[step];
    const { done } = await verb(this.call({ ids, reason: 'weather', note: 'po burzy' }));
    const expected = chosen.filter(may);
    if (done.join() !== expected.map(({ id }) => id).join()) throw new Error(`${step}: ${done}`);
    for (const task of expected) task.state = ({ skip: 'skipped', unskip: 'open', finish: 'done' } as const)[step];
  }

  /** Compares what the app says with the list; returns the differences. */
  async differences(): Promise<unknown[]> {
    const { tx, tasks, today, manager } = this;
    const found: unknown[] = [];
    const hold = (what: string, app: unknown, list: unknown) => {
      if (JSON.stringify(app) !== JSON.stringify(list)) found.push([what, app, list]);
    };
    const many = (of: (task: Task) => boolean) => tasks.filter(of).length;
    for (const on of new Set(tasks.map((task) => task.day))) {
      const { rounds, team } = await dayWork(tx, on, today, { busy: Infinity, idle: 0, withRest: false });
      const [round] = rounds;
      const state = (wanted: Task['state']) => many((task) => task.day === on && task.state === wanted);
      const { total = 0, done = 0, skipped = 0, reason } = round ?? {};
      hold(`the round of ${on}`, [total - done, done, skipped], [state('open'), state('done'), state('skipped')]);
      hold(`why of ${on}`, reason, state('skipped') ? 'weather' : null);
      const ofTeam = team.busy.reduce((sum, one) => sum + one.total, 0);
      hold(`whose it is on ${on}`, ofTeam, state('done'));
    }
    hold(
      'what is open',
      await countOpen(tx, manager as never, today),
      many((one) => one.state === 'open' && one.day <= today),
    );
    const notes = await tx.selectFrom('skip_notes').select('task_id').execute();
    hold(
      'notes of what was not done',
      notes.every(({ task_id }) => tasks.some(({ id, state }) => id === task_id && state === 'skipped')),
      true,
    );
    const charged = await tx.selectFrom('ledger_entries').select('task_id').where('kind', '=', 'service').execute();
    hold(
      'what was charged',
      charged.map(({ task_id }) => task_id).sort(),
      tasks.flatMap(({ id, state, price }) => (state === 'done' && price > 0 ? id : [])).sort(),
    );
    for (const { rule, wrong, examples } of await checkLedger(tx)) if (wrong > 0) found.push([rule, examples]);
    return found;
  }
}

t.test('work is open, done or skipped as a plain list says, and done work is charged', async (t) => {
  const { db } = await startApp(t);
  const histories = fc.array(anyStep, { minLength: 40, maxLength: 40 });
  await playedBack(t, db, histories, HISTORIES, async (tx, steps) =>
    played(steps, 10, new Stable(tx, await prepare(tx))),
  );
});
