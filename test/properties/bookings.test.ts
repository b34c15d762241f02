/** Compares the work of bookings with a plain calendar, after any history. See ledger.test.ts. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { grosze, toZloty } from '../../server/domain/money.ts';
import { WEEKDAYS } from '../../server/domain/recurrence.ts';
import { bookForHorses } from '../../server/features/bookings/book-service.ts';
import { deleteBooking } from '../../server/features/bookings/delete-booking.ts';
import { updateBookings, updateTerms } from '../../server/features/bookings/update-bookings.ts';
import { completeTask } from '../../server/features/tasks/complete-task.ts';
import { makeComingWorkOf, topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { skipTasks } from '../../server/features/tasks/skip-tasks.ts';
import { unskipTasks } from '../../server/features/tasks/unskip-tasks.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { played, playedBack, step, type ValueOf } from '../support/properties.ts';
import { storedRows } from '../support/stored-rows.ts';
import { Calendar, lineOf } from './bookings-model.ts';

const HISTORIES = byDay(6, 200);
const BEGINS = day('2027-03-20');

const which = fc.nat({ max: 1000 });
const price = fc.integer({ min: 0, max: 5 }).map((zloty) => zloty * 100);
const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((some) => some.toSorted());
/** A day by how many days after another; seldom further ahead than work is made. */
const later = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(380) },
);
const end = fc.oneof(fc.constant(null), later);

const anyStep = fc.oneof(
  step(3, 'book', {
    horses: fc.integer({ min: 1, max: 3 }),
    terms: fc.record({ price, days, end }),
    once: fc.boolean(),
  }),
  step(8, 'change', {
    all: fc.boolean(),
    which,
    from: later,
    change: fc.record({ price, days, end }, { requiredKeys: [] }),
    twice: fc.boolean(),
    byJob: fc.boolean(),
  }),
  step(6, 'finish', { which, nth: fc.nat({ max: 14 }) }),
  step(3, 'give', { which, nth: fc.nat({ max: 14 }) }),
  step(3, 'skip', { which, nth: fc.nat({ max: 14 }) }),
  step(1, 'end', { which }),
  step(4, 'wait', { days: fc.integer({ min: 0, max: 6 }) }),
  step(2, 'fill'),
);
type Step = ValueOf<typeof anyStep>;

type Booking = { id: string; calendar: Calendar };

/** A stable that the app's verbs change, and its calendars beside it. */
class Stable {
  readonly bookings: Booking[] = [];
  readonly clock = testClock(at(BEGINS, '09:00'));
  private today = BEGINS;
  private readonly tx: Tx;
  private readonly made: Awaited<ReturnType<typeof Stable.prepare>>;

  private constructor(tx: Tx, made: Awaited<ReturnType<typeof Stable.prepare>>) {
    this.tx = tx;
    this.made = made;
  }

  private static async prepare(tx: Tx) {
    const world = { db: tx, clock: testClock(at(BEGINS, '09:00')) };
    const { id } = await buildPerson(world, { role: 'manager' });
    const worker = await buildPerson(world, { role: 'worker' });
    const horses = [await buildHorse(world), await buildHorse(world), await buildHorse(world)];
    return { manager: { id, role: 'manager' as const }, worker, horses, service: await buildService(world) };
  }

  static open = async (tx: Tx): Promise<Stable> => new Stable(tx, await Stable.prepare(tx));

  private call<Input>(input: Input) {
    return { db: this.tx, now: this.clock.now(), person: this.made.manager, input, jobs: {} } as never;
  }

  private booking = (which: number): Booking | undefined => this.bookings[which % (this.bookings.length || 1)];

  async take(step: Step): Promise<void> {
    if (step.step === 'wait') {
      this.today = addDays(this.today, step.days);
      this.clock.set(at(this.today, '09:00'));
    } else if (step.step === 'fill') await this.fill();
    else if (step.step === 'book') await this.book(step);
    else if (step.step === 'change') await this.change(step);
    else await this.work(step);
  }

  private async book({ horses, terms, once }: Extract<Step, { step: 'book' }>): Promise<void> {
    const end = terms.end === null ? null : addDays(this.today, terms.end + 7);
    const on = once ? (end ?? this.today) : null;
    const made = this.made.horses.slice(0, horses).map(({ id }) => ({ id: randomUUID(), horse_id: id }));
    const input = {
      service_id: this.made.service.id,
      remark: '',
      onetime: on ? 1 : 0,
      days_of_week: namesOf(terms.days),
      check_until: on ? null : end,
      date: on,
      price: toZloty(grosze(terms.price)),
      bookings: made,
      confirmed: true,
    };
    await bookForHorses(this.tx, this.call(input));
    for (const { id } of made) this.bookings.push({ id, calendar: new Calendar(this.today, { ...terms, end }, on) });
  }

  private async fill(): Promise<void> {
    await topUpTasks(this.tx, this.today);
    for (const { calendar } of this.bookings) calendar.fill(this.today);
  }

  private async change({
    all,
    which,
    from: later,
    change,
    twice,
    byJob,
  }: Extract<Step, { step: 'change' }>): Promise<void> {
    const living = this.bookings.filter(({ calendar }) => !calendar.isEnded);
    const one = this.booking(which);
    const chosen = all ? living : living.filter((booking) => booking === one);
    if (chosen.length === 0 || Object.keys(change).length === 0) return;
    const from = addDays(this.today, later);
    const end = change.end === undefined ? undefined : change.end === null ? null : addDays(from, change.end);
    const { price, days } = change;
    const input = {
      ids: chosen.map(({ id }) => id),
      from,
      ...(price !== undefined && { price: toZloty(grosze(price)) }),
      ...(days && { days_of_week: namesOf(days) }),
      ...(end !== undefined && { check_until: end }),
    };
    const { changed, later: left } = await updateTerms(this.tx, this.call(input), byJob ? 'later' : 'now');
    await makeComingWorkOf(this.tx, left, this.today);
    const wanted = { ...(price !== undefined && { price }), ...(days && { days }), ...(end !== undefined && { end }) };
    const expected = chosen.filter(({ calendar }) => calendar.change(from, wanted, this.today));
    if (changed !== expected.length) throw new Error(`changed ${changed}, not ${expected.length}`);
    if (byJob) await this.fill();
    if (twice && (await updateBookings(this.call(input))).changed > 0) throw new Error('changed twice');
  }

  private async work(step: Extract<Step, { which: number }>): Promise<void> {
    const booking = this.booking(step.which);
    if (!booking || step.step === 'change') return;
    const { id, calendar } = booking;
    if (step.step === 'end') {
      if (calendar.isEnded) return;
      await deleteBooking(this.call({ id }));
      return calendar.end(this.today);
    }
    const open = [...calendar.work]
      .filter(([, { state }]) => mayBe(step.step, state))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const [on, work] = open[step.nth % (open.length || 1)] ?? [];
    if (!on || !work) return;
    const task = await this.taskOf(id, on);
    if (step.step === 'finish') {
      await completeTask(this.call({ id: task }));
      work.state = 'done';
    } else if (step.step === 'skip') {
      if (work.state === 'open') await skipTasks(this.call({ ids: [task], reason: 'weather', note: '' }));
      else await unskipTasks(this.call({ ids: [task] }));
      work.state = work.state === 'open' ? 'skipped' : 'open';
    } else {
      work.worker = this.made.worker.id;
      await this.tx.updateTable('tasks').set({ worker_id: work.worker }).where('id', '=', task).execute();
    }
  }

  private async taskOf(booking: string, on: Day): Promise<string> {
    const task = this.tx.selectFrom('tasks').select('id').where('booking_id', '=', booking);
    return (await task.where('date_to_finish', '=', on).executeTakeFirstOrThrow()).id;
  }

  /** The days on which the app and a calendar differ, and the difference of what was charged. */
  async differences(): Promise<unknown[]> {
    const different: unknown[] = [];
    const rows = await storedRows({ db: this.tx }, 'tasks');
    rows.sort((one, other) => (one.date_to_finish < other.date_to_finish ? -1 : 1));
    const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id);
    for (const { id, calendar } of this.bookings) {
      const found = (byBooking.get(id) ?? []).map(
        ({ date_to_finish, price, worker_id: worker, finished_at, skipped }) =>
          lineOf(date_to_finish, { price, worker, state: finished_at ? 'done' : skipped ? 'skipped' : 'open' }),
      );
      const wanted = calendar.lines();
      const differs = Math.max(found.length, wanted.length);
      for (let nth = 0; nth < differs; nth++)
        if (found[nth] !== wanted[nth]) different.push({ app: found[nth], calendar: wanted[nth] });
    }
    const entries = await this.tx.selectFrom('ledger_entries').select('amount').where('kind', '=', 'service').execute();
    const booked = entries.reduce((sum, { amount }) => sum - amount, 0);
    const done = this.bookings.reduce((sum, { calendar }) => sum + calendar.charged(), 0);
    if (booked !== done) different.push(`charged ${booked} for ${done}`);
    return different;
  }
}

/** Skipped work may be taken back; all else is done to what is open. */
const mayBe = (step: string, state: string) => state === 'open' || (step === 'skip' && state === 'skipped');

const namesOf = (days: readonly number[]) => days.map((nth) => WEEKDAYS[nth - 1]).join(',');

t.test('the work of bookings is what a plain calendar says, after any history', async (t) => {
  const { db } = await startApp(t);
  const histories = fc.array(anyStep, { minLength: 14, maxLength: 14 });
  await playedBack(t, db, histories, HISTORIES, async (tx, steps) => played(steps, 1, await Stable.open(tx)));
});
