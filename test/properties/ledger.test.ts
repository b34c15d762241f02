// Long: a hundred histories of weeks of work and payments.
/** The ledger must agree with a notebook after any history. `npm test` plays a hundred, `npm run drills` a thousand. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { tellDays } from '../../server/domain/account-lines.ts';
import { addDays, addMonths, type Day, day, monthOf } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { laterDays, settledDays } from '../../server/domain/last-days.ts';
import { PAYMENT_METHODS } from '../../server/domain/ledger.ts';
import { fromZloty, grosze, toZloty } from '../../server/domain/money.ts';
import { foldedRows } from '../../server/domain/month-rows.ts';
import { PARTIAL_MONTHS } from '../../server/domain/partial-months.ts';
import { balanceOf, saldoOf } from '../../server/features/billing/balances.ts';
import { changePartialMonths } from '../../server/features/billing/change-partial-months.ts';
import { changePaymentDate } from '../../server/features/billing/change-payment-date.ts';
import { changePaymentTerm } from '../../server/features/billing/change-payment-term.ts';
import { reckonDays } from '../../server/features/billing/charge-days.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { correctBalance } from '../../server/features/billing/correct-balance.ts';
import { deposit } from '../../server/features/billing/deposit.ts';
import { monthOfAccount } from '../../server/features/billing/month-queries.ts';
import { chartOfYear, paymentCounts, unpaidByDay, unpaidHorses } from '../../server/features/billing/panel-queries.ts';
import { coverageOfHorses } from '../../server/features/billing/queries.ts';
import { reverseEntry } from '../../server/features/billing/reverse-entry.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { setOpeningBalance } from '../../server/features/billing/set-opening-balance.ts';
import { addService } from '../../server/features/bookings/book-service.ts';
import { deleteBooking } from '../../server/features/bookings/delete-booking.ts';
import { updateBookings } from '../../server/features/bookings/update-bookings.ts';
import { changesIn, kindsOf } from '../../server/features/bookkeeping/queries.ts';
import { archiveHorses } from '../../server/features/horses/archive-horses.ts';
import { billingDaysOf } from '../../server/features/settings/payment-days.ts';
import { chargesIn } from '../../server/features/statements/charges-queries.ts';
import { archiveDepartedHorses } from '../../server/features/stays/archive-departed.ts';
import { endStay } from '../../server/features/stays/end-stay.ts';
import { handOverHorse } from '../../server/features/stays/hand-over.ts';
import { completeTask } from '../../server/features/tasks/complete-task.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { idNamed } from '../../server/platform/data/id-named.ts';
import type { Command } from '../../server/platform/forms/action.ts';
import { runOnce } from '../../server/platform/forms/once.ts';
import { BadInput, Conflict, Unconfirmed } from '../../server/platform/http/errors.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { holds, played, playedBack, step, type ValueOf } from '../support/properties.ts';
import { startOver } from '../support/start-over.ts';
import { setStored, storedRow, storedRows, storeRow } from '../support/stored-rows.ts';
import { differencesInAccounts } from './accounts-model.ts';
import { type Horse, type Line, Notebook } from './books-model.ts';
import { MonthlyBooking } from './monthly-model.ts';

const HISTORIES = byDay(100, 1000);
const STEPS = 50;
/** Steps between comparisons, which take as long as the steps do. */
const APART = byDay(25, 10);

/** Days after which months end, years end, and the clocks change both ways. */
const BEGINNINGS = ['2026-11-21', '2027-01-29', '2027-03-27', '2027-10-30', '2027-12-30', '2028-02-27'].map(day);
const TIMES = ['00:04', '02:30', '09:00', '23:58'];

const which = fc.nat({ max: 1000 });
const price = fc.integer({ min: 1, max: 300_000 });
const fee = fc.oneof(fc.constant(0), price);
const credit = fc.oneof(price, fc.integer({ min: -50_000, max: -1 }));

/** A step; `which` selects an existing horse or entry. */
const anyStep = fc.oneof(
  step(3, 'come', {
    payment: fee,
    annual: fee,
    daysAgo: fc.integer({ min: -20, max: 62 }),
    stays: fc.option(fc.integer({ min: 0, max: 70 })),
  }),
  step(4, 'last day', {
    which,
    settle: fc.boolean(),
    twice: fc.boolean(),
    // The dialog may have been opened for another day.
    shown: fc.option(fc.oneof(fc.constant('same'), fc.integer({ min: 0, max: 70 })), { nil: undefined }),
    days: fc.option(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 70 }))),
  }),
  step(2, 'partial', { value: fc.constantFrom(...PARTIAL_MONTHS) }),
  step(1, 'leave', { which }),
  step(2, 'hand over', { which, to: which }),
  step(3, 'plan', { which, price }),
  step(1, 'fees', { which, payment: fee, annual: fee }),
  // How many minutes ago it was done, where it waited for a signal.
  step(5, 'service', { which, price, late: fc.option(fc.integer({ min: 0, max: 72 * 60 })) }),
  step(5, 'by the month', { which, price }),
  step(4, 'another price', {
    which,
    price: fee,
    from: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
  }),
  step(3, 'last month', {
    which,
    from: fc.integer({ min: 0, max: 60 }),
    days: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  step(3, 'end it', { which, done: fc.boolean() }),
  step(1, 'do it', { which }),
  step(5, 'deposit', {
    which,
    amount: credit,
    twice: fc.boolean(),
    method: fc.constantFrom(undefined, ...PAYMENT_METHODS),
    daysAgo: fc.integer({ min: 0, max: 92 }),
  }),
  step(2, 'correct', { which, amount: credit }),
  step(4, 'open', {
    which,
    amount: fc.oneof(price, fc.integer({ min: -300_000, max: -1 })),
    daysAgo: fc.integer({ min: 0, max: 366 }),
    twice: fc.boolean(),
  }),
  step(2, 'reverse', { which }),
  step(2, 'term', { days: fc.integer({ min: 0, max: 30 }) }),
  step(2, 'date', { date: fc.integer({ min: -2, max: 34 }) }),
  step(5, 'wait', {
    days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 4, max: 70 })),
    time: fc.constantFrom(...TIMES),
  }),
  step(4, 'bill', { twice: fc.boolean() }),
);
type Step = ValueOf<typeof anyStep>;
const anyHistory = fc.record({
  begins: fc.constantFrom(...BEGINNINGS),
  /** From which the ids are made, as some rules go by their order. */
  ids: fc.nat(),
  steps: fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }),
});
type History = ValueOf<typeof anyHistory>;

/** A stable that is changed by the app's verbs and recorded in the notebook. */
class Stable {
  readonly tx: Tx;
  readonly clock = testClock();
  readonly notebook: Notebook;
  today: Day;
  private readonly manager: { id: string; role: 'manager' };
  private readonly owners: readonly string[];
  private readonly service: Awaited<ReturnType<typeof buildService>>;
  private readonly monthly: Awaited<ReturnType<typeof buildService>>;
  private readonly written = new Map<Line, string>();
  private readonly bookings = new Map<Horse, Awaited<ReturnType<typeof buildBooking>>>();
  /** Bookings of each horse that go on, and its open work. */
  readonly booked = new Map<Horse, number>();
  readonly open = new Map<Horse, { id: string; price: number }[]>();
  private time = '09:00';
  private works = 0;
  private readonly ids: number;
  private given = 0;

  private constructor(tx: Tx, { begins, ids }: Pick<History, 'begins' | 'ids'>, made: Made) {
    this.tx = tx;
    this.ids = ids;
    this.today = begins;
    this.clock.set(at(begins, this.time));
    this.notebook = new Notebook(begins);
    this.manager = made.manager;
    this.owners = made.owners;
    this.service = made.service;
    this.monthly = made.monthly;
  }

  static async open(tx: Tx, history: Pick<History, 'begins' | 'ids'>): Promise<Stable> {
    const { begins } = history;
    const world = { db: tx, clock: testClock(at(begins, '09:00')) };
    const owners = [await buildPerson(world), await buildPerson(world), await buildPerson(world)];
    const { id } = await buildPerson(world, { role: 'manager' });
    const made = {
      owners: owners.map((owner) => owner.id),
      manager: { id, role: 'manager' as const },
      service: await buildService(world),
      monthly: await buildService(world, { monthly: true }),
    };
    const stable = new Stable(tx, history, made);
    await runBilling(tx, { now: stable.clock.now(), person: null });
    return stable;
  }

  /** The next id of the history, the same each time it is played. */
  private readonly id = () => idNamed(`${this.ids} ${this.given++}`);

  private call<Input>(input: Input) {
    const enqueue = async (_: unknown, { name }: { name: string }) => {
      if (name !== 'period-billed') throw new Error('nobody has a device');
    };
    const jobs = { enqueue };
    return { db: this.tx, now: this.clock.now(), person: this.manager, input, jobs } as never;
  }

  /** In the order in which they were written. */
  private async lastEntries(count: number): Promise<string[]> {
    const last = this.tx.selectFrom('ledger_entries').select('id').orderBy('seq', 'desc').limit(count);
    return (await last.execute()).map(({ id }) => id).reverse();
  }

  private horse = (which: number): Horse | undefined =>
    this.notebook.horses[which % (this.notebook.horses.length || 1)];

  async take(step: Step): Promise<void> {
    const { notebook, today } = this;
    if (step.step === 'wait') {
      this.today = addDays(today, step.days);
      // Time only moves forward; an autumn night repeats an hour.
      if (step.days > 0 || step.time > this.time) this.time = step.time;
      this.clock.set(at(this.today, this.time));
      await this.archiveDepartedHorses();
    } else if (step.step === 'come') await this.come(step);
    else if (step.step === 'bill') {
      await runBilling(this.tx, { now: this.clock.now(), person: null });
      if (step.twice) await runBilling(this.tx, { now: this.clock.now(), person: null });
      notebook.bill(today);
    } else if (step.step === 'term') {
      await changePaymentTerm(this.call({ value: step.days }));
      notebook.bill(today);
      notebook.term = step.days;
    } else if (step.step === 'partial') {
      await changePartialMonths(this.call({ value: step.value }));
      notebook.bill(today);
      notebook.byDays = step.value === 'by_days';
    } else if (step.step === 'date') await this.moveDate(addDays(monthOf(today), step.date));
    else if (step.step === 'reverse') await this.reverse(step.which);
    else await this.withHorse(step);
  }

  private async archiveDepartedHorses(): Promise<void> {
    const { notebook, today } = this;
    await archiveDepartedHorses(this.tx, this.clock.now());
    const leaving = notebook.horses.filter(({ left, until }) => !left && until && until < today);
    // However long nobody looked: what is due by then is billed first.
    if (leaving.length > 0) notebook.bill(today);
    for (const horse of leaving) {
      notebook.leave(horse, today);
      this.gone(horse, 'stay');
    }
  }

  /** Lets days pass until all that are to leave have left; each is charged then what its dialog says of that by now. */
  async letLeave(): Promise<void> {
    const { notebook, tx } = this;
    const leaving = notebook.horses.flatMap((horse) => {
      const { left, until, asBilled } = horse;
      return left || !until || asBilled || !notebook.byDays ? [] : [{ horse, until }];
    });
    const told = new Map<Horse, number>();
    for (const { horse, until } of leaving) {
      const { charges, later } = await reckonDays(tx, this.today, { id: horse.id, before: until, until });
      told.set(
        horse,
        [...charges, ...later].reduce((sum, { price }) => sum + price, 0),
      );
    }
    for (const last of leaving.map(({ until }) => until).toSorted()) {
      while (this.today <= last) await this.passTo(addDays(last, 1), told);
    }
  }

  /** Some days pass, up to the next billing at most. */
  private async passTo(day: Day, told: Map<Horse, number>): Promise<void> {
    const { notebook, tx } = this;
    const { paymentDate } = notebook;
    this.today = paymentDate > this.today && paymentDate < day ? paymentDate : day;
    this.clock.set(at(this.today, '09:00'));
    const living = notebook.horses.filter(({ left }) => !left);
    const before = new Map(living.map((horse) => [horse, notebook.saldo(horse)]));
    await this.archiveDepartedHorses();
    await runBilling(tx, { now: this.clock.now(), person: null });
    notebook.bill(this.today);
    for (const horse of living.filter(({ left }) => left && notebook.byDays)) {
      const charged = (before.get(horse) ?? 0) - (await saldoOf(tx, horse.id));
      assert.equal(charged, told.get(horse) ?? 0, 'who leaves is charged what was told');
    }
  }

  private gone(horse: Horse, how: Horse['how']): void {
    Object.assign(horse, { left: this.today, how });
    this.notebook.endAll(horse, this.today);
    this.booked.delete(horse);
    this.open.delete(horse);
  }

  private async come({ payment, annual, daysAgo, stays }: Extract<Step, { step: 'come' }>): Promise<void> {
    const { today } = this;
    const from = addDays(today, -daysAgo);
    const last = stays === null ? null : addDays(from, stays);
    const until = last && last < today ? today : last;
    const owner = this.owners[this.notebook.horses.length % this.owners.length] as string;
    const values = { owner_id: owner, name: `Koń ${this.notebook.horses.length}`, breed: 'śląska', description: '' };
    const { id } = await storeRow({ db: this.tx }, 'horses', {
      ...values,
      id: this.id(),
      payment: grosze(payment),
      payment_for_annual: grosze(annual),
      created_on: today,
      stays_from: from,
      stays_until: until,
      created_at: this.clock.now(),
    });
    const stay = { added: today, from, until, left: null, how: null, asBilled: false };
    this.notebook.horses.push({ id, owner, ...stay, payment, annual, before: null });
  }

  private async moveDate(chosen: Day): Promise<void> {
    const moved = changePaymentDate(this.call({ value: chosen }));
    if (this.notebook.mayMoveTo(chosen, this.today)) {
      await moved;
      this.notebook.moveDate(chosen, this.today);
    } else await assert.rejects(moved, BadInput);
  }

  /** Reverses a line of the notebook; those of fees and services must be looked up. */
  private async reverse(which: number): Promise<void> {
    const { lines } = this.notebook;
    const line = lines[which % (lines.length || 1)];
    if (!line) return;
    const id = this.written.get(line) ?? (await this.find(line));
    const reversed = reverseEntry(this.call({ id, reason: 'Pomyłka.' }));
    if (line.undoes || this.notebook.isReversed(line)) return void (await assert.rejects(reversed, Conflict));
    await reversed;
    this.notebook.reverse(line, this.today);
    const [reversal] = await this.lastEntries(1);
    this.written.set(this.notebook.lines.at(-1) as Line, reversal as string);
  }

  private async find({ horse, kind, period, booking }: Line): Promise<string> {
    const fees = this.tx.selectFrom('ledger_entries').select('id').where('horse_id', '=', horse.id);
    const found = booking
      ? fees.where('booking_id', '=', booking.id).where('period', '=', period)
      : fees.where('kind', '=', kind).where('period', '=', period);
    return (await found.executeTakeFirstOrThrow()).id;
  }

  private async withHorse(step: Extract<Step, { which: number }>): Promise<void> {
    const { notebook, today } = this;
    if (step.step === 'another price' || step.step === 'last month' || step.step === 'end it' || step.step === 'do it')
      return this.withMonthly(step);
    const horse = this.horse(step.which);
    if (!horse) return;
    if (step.step === 'by the month') return horse.left ? undefined : this.bookByMonth(horse, step.price);
    const before = notebook.lines.length;
    if (step.step === 'leave' && !horse.left) {
      await archiveHorses(this.tx, [horse.id], this.clock.now());
      this.gone(horse, 'deleted');
    } else if (step.step === 'hand over' && !horse.left) await this.handOver(horse, step.to);
    else if (step.step === 'last day') {
      if (!horse.left) await this.setLastDay(horse, step);
    } else if (step.step === 'plan' && !horse.left) {
      const work = { id: await this.work(horse, step.price), price: step.price };
      this.open.set(horse, [...(this.open.get(horse) ?? []), work]);
    } else if (step.step === 'fees') {
      const prices = { payment: grosze(step.payment), payment_for_annual: grosze(step.annual) };
      await setStored({ db: this.tx }, 'horses', horse, prices);
      Object.assign(horse, { payment: step.payment, annual: step.annual });
    } else if (step.step === 'service') {
      const { id, price } = this.open.get(horse)?.shift() ?? { ...step, id: await this.work(horse, step.price) };
      const done_at = step.late === null ? undefined : new Date(this.clock.now().getTime() - step.late * 60_000);
      const closed = await this.closedMonths();
      await completeTask(this.call({ id, done_at: done_at?.toISOString() }));
      assert.deepEqual(await this.closedMonths(), closed, 'no closed month changes');
      notebook.finishService(horse, price, today);
    } else if (step.step === 'deposit') {
      const paid = { method: step.method, paid_on: addDays(today, -step.daysAgo) };
      const sent = { id: horse.id, amount: toZloty(grosze(step.amount)), request_id: this.id(), ...paid };
      for (let again = 0; again <= Number(step.twice); again++) await this.send(deposit, sent);
      notebook.deposit(horse, step.amount, today);
    } else if (step.step === 'open') {
      const due_on = addDays(today, -step.daysAgo);
      const amount = toZloty(grosze(step.amount));
      const sent = { horse_id: horse.id, amount, due_on, request_id: this.id() };
      if (!notebook.mayOpen(horse)) return void (await assert.rejects(this.send(setOpeningBalance, sent), Conflict));
      for (let again = 0; again <= Number(step.twice); again++) await this.send(setOpeningBalance, sent);
      notebook.open(horse, step.amount, due_on);
    } else if (step.step === 'correct') {
      await correctBalance(this.call({ horse_id: horse.id, amount: toZloty(grosze(step.amount)), reason: 'Korekta.' }));
      notebook.correct(horse, step.amount, today);
    }
    const lines = notebook.lines.slice(before);
    const ids = await this.lastEntries(lines.length);
    for (const [nth, line] of lines.entries()) this.written.set(line, ids[nth] as string);
  }

  /** What was booked in the months before this one, and for periods that are billed. */
  private async closedMonths() {
    const { rows } = await sql`
      select period, sum(amount), count(*) from ledger_entries
      where occurred_on < ${monthOf(this.today)} or period in (select period from billing_runs)
      group by period order by period`.execute(this.tx);
    return rows;
  }

  /** As a form is sent, which may come twice. */
  private send<Input extends { request_id: string }>(verb: (call: Command<Input>) => Promise<unknown>, input: Input) {
    return runOnce(this.call(input), { id: input.request_id, action: verb.name }, verb);
  }

  /** Pays for each horse the sum that the app asks for, on the same day. */
  async payWhatIsAsked(): Promise<void> {
    const { notebook, today, tx } = this;
    const ids = notebook.horses.map(({ id }) => id);
    for (const [id, { asked }] of await coverageOfHorses(tx, ids, today)) {
      if (asked === 0) continue;
      await deposit(this.call({ id, amount: toZloty(grosze(asked)), request_id: this.id() }));
      notebook.deposit(notebook.horses.find((horse) => horse.id === id) as Horse, asked, today);
      const [written] = await this.lastEntries(1);
      this.written.set(notebook.lines.at(-1) as Line, written as string);
    }
  }

  private async setLastDay(horse: Horse, step: Extract<Step, { step: 'last day' }>): Promise<void> {
    const { today, tx } = this;
    const asked = step.days === null ? null : addDays(today, step.days);
    const until = asked && asked < horse.from ? horse.from : asked;
    const sent = { horse_id: horse.id, stays_until: until, settle: step.settle };
    if (step.shown !== undefined) await this.sendDialog(horse, sent, step.shown);
    for (let again = 0; again <= Number(step.twice); again++) await endStay(this.call(sent));
    // The work that this makes again is none of the books.
    const made = tx.deleteFrom('tasks').where('horse_id', '=', horse.id).where('finished_at', 'is', null);
    await made.where('date_to_finish', '>=', today).execute();
    this.notebook.endStay(horse, until, step.settle, today);
  }

  /** Sends the dialog as it was opened for a day, and answers what it asks: what was shown last is what is booked. */
  private async sendDialog(
    horse: Horse,
    sent: { horse_id: string; stays_until: Day | null; settle: boolean },
    opened: 'same' | number,
  ): Promise<void> {
    const { today, tx } = this;
    const until = opened === 'same' ? sent.stays_until : addDays(today, opened);
    const reckoning = await reckonDays(tx, today, { id: horse.id, before: horse.until, until });
    // A form sends an empty field as none.
    const shown = tellDays(settledDays(reckoning), laterDays(reckoning)) || undefined;
    const before = await saldoOf(tx, horse.id);
    let question: string | undefined;
    try {
      await endStay(this.call({ ...sent, shown }));
    } catch (error) {
      if (!(error instanceof Unconfirmed) || opened === 'same') throw error;
      question = error.message;
      assert.equal(await saldoOf(tx, horse.id), before, 'nothing is booked that is asked about');
      await endStay(this.call({ ...sent, shown, confirmed: question }));
    }
    const told = sent.settle ? sumTold(question ?? shown ?? '') : 0;
    assert.equal((await saldoOf(tx, horse.id)) - before, told, `booked is what was shown: ${question ?? shown}`);
  }

  private async bookByMonth(horse: Horse, price: number): Promise<void> {
    const id = this.id();
    const when = { onetime: 0, days_of_week: 'Poniedziałek', has_end: false };
    const order = { id, horse_id: horse.id, service_id: this.monthly.id, remark: '', price: toZloty(grosze(price)) };
    await addService(this.call({ ...order, ...when, confirmed: true }));
    const { series_id } = await storedRow({ db: this.tx }, 'bookings', { id });
    // Of two that began at one instant either is the last.
    const ended = this.notebook.toContinue(horse, this.today);
    const before = ended.find(({ root }) => root === series_id) ?? null;
    assert.equal(before === null, ended.length === 0, 'it continues what has ended');
    this.notebook.monthly.push(new MonthlyBooking(id, horse, this.today, price, before));
  }

  /** Changes or ends a monthly booking, or does its work. */
  private async withMonthly(
    step: Extract<Step, { step: 'another price' | 'last month' | 'end it' | 'do it' }>,
  ): Promise<void> {
    const { today } = this;
    const standing = this.notebook.monthly.filter((booking) => !booking.ended);
    const booking = standing[step.which % (standing.length || 1)];
    if (!booking) return;
    const { id } = booking;
    if (step.step === 'another price') {
      const from = addDays(today, step.from);
      await updateBookings(this.call({ ids: [id], from, price: toZloty(grosze(step.price)) }));
      booking.cost(step.price, from);
    } else if (step.step === 'last month') {
      const from = addDays(today, step.from);
      const check_until = step.days === null ? null : addDays(from, step.days);
      const changed = updateBookings(this.call({ ids: [id], from, check_until }));
      const endsUnbegun = check_until !== null && check_until < booking.from;
      if (endsUnbegun || !booking.mayGoOn(from)) return void (await assert.rejects(changed, BadInput));
      await changed;
      booking.end(check_until, from);
    } else {
      if (step.step === 'do it' || step.done) await this.doIt(booking);
      if (step.step === 'do it') return;
      await deleteBooking(this.call({ id }));
      booking.ended = today;
    }
  }

  /** Does the work that a booking has today, or that somebody adds. */
  private async doIt(booking: MonthlyBooking): Promise<void> {
    const { tx, today } = this;
    const todays = tx.selectFrom('tasks').select(['id', 'finished_at']).where('booking_id', '=', booking.id);
    const work = await todays.where('date_to_finish', '=', today).executeTakeFirst();
    if (work?.finished_at) return;
    const row = tx.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow();
    const world = { db: tx, clock: this.clock };
    const added = work ?? (await buildTask(world, { booking: await row, day: today, price: grosze(0) }));
    await completeTask(this.call({ id: added.id }));
    booking.done.add(today);
  }

  private async handOver(horse: Horse, to: number): Promise<void> {
    const others = this.owners.filter((owner) => owner !== horse.owner);
    const owner = others[to % others.length] as string;
    const id = this.id();
    await handOverHorse(
      this.call({ horse_id: horse.id, owner_id: owner, id, owner_first_name: null, owner_last_name: null }),
    );
    const { notebook, today } = this;
    const next = notebook.handOver(horse, { id, owner }, today);
    for (const booking of notebook.monthly.filter((one) => one.horse === horse)) {
      const copy = idNamed(`${id} ${booking.id}`);
      const goesOn = this.tx.selectFrom('bookings').select('deleted_at').where('id', '=', copy);
      const row = await goesOn.executeTakeFirst();
      if (!row) continue;
      const copied = booking.continued(copy, next, today);
      // What has ended moves too where it left work undone.
      if (row.deleted_at) copied.ended = booking.ended;
      notebook.monthly.push(copied);
    }
    notebook.endAll(horse, today);
    for (const kept of [this.booked, this.open] as Map<Horse, unknown>[]) {
      if (kept.has(horse)) kept.set(next, kept.get(horse));
      kept.delete(horse);
    }
  }

  /** A task to finish; a booking has one a day. */
  private async work(horse: Horse, price: number): Promise<string> {
    const world = { db: this.tx, clock: this.clock };
    const about = { id: horse.id, owner_id: horse.owner } as never;
    const manager = this.manager.id;
    const booking =
      this.bookings.get(horse) ??
      (await buildBooking(world, { horse: about, service: this.service, requested_by: manager, days_of_week: [1] }));
    if (!this.bookings.has(horse)) this.booked.set(horse, (this.booked.get(horse) ?? 0) + 1);
    this.bookings.set(horse, booking);
    const on = addDays(day('2026-01-01'), this.works++);
    return (await buildTask(world, { booking, day: on, price: grosze(price) })).id;
  }

  get owned(): Map<string, Horse[]> {
    return new Map(this.owners.map((id) => [id, this.notebook.horses.filter(({ owner }) => owner === id)]));
  }
}

/** The sum of what a dialog or its question says is charged (below zero) and given back, now and not only when the horse leaves. */
const sumTold = (text: string): number =>
  [
    ...text.replace(/Po wyjeździe: [^.]*\./g, '').matchAll(/(?<=^|\. )(Zwrot)?[^.]*?\([^)]*\): ([\d\s]+,\d\d)\s*zł\./g),
  ].reduce((sum, [, back, zloty = '']) => sum + (back ? 1 : -1) * Number(zloty.replace(/\D/g, '')), 0);

type Made = {
  manager: { id: string; role: 'manager' };
  owners: readonly string[];
  service: Awaited<ReturnType<typeof buildService>>;
  monthly: Awaited<ReturnType<typeof buildService>>;
};

const ALL = { limit: 10_000, offset: 0 };
const AGES_AGO = day('2000-01-01');
const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The first and the last day of a line for some days of its month. */
const partOf = ({ kind, period, days }: Line): (Day | null | undefined)[] =>
  days.length === 0 ||
  (kind !== 'correction' && period && days.at(-1) === addDays(addMonths(period, 1), -1) && days[0] === period)
    ? [null, null]
    : [days[0], days.at(-1)];

/** Compares the app's answers about the books with the notebook; returns the differences. */
async function differences({ tx, notebook, today, owned, booked, open }: Stable): Promise<unknown[]> {
  const found: [what: string, app: unknown, notebook: unknown][] = [];
  const hold = (what: string, app: unknown, model: unknown) => {
    if (JSON.stringify(app) !== JSON.stringify(model)) found.push([what, app, model]);
  };
  const { horses } = notebook;
  const ids = horses.map(({ id }) => id);
  hold('the next billing day', (await billingDaysOf(tx, today)).paymentDate, notebook.paymentDate);

  const entries = await tx.selectFrom('ledger_entries').selectAll().orderBy('seq').execute();
  hold(
    'the entries',
    entries
      .map(({ horse_id, kind, amount, occurred_on, period, due_on, first_day, last_day, booking_id }) =>
        [horse_id, kind, amount, occurred_on, period, due_on, first_day, last_day, booking_id].join(' '),
      )
      .sort(),
    notebook.lines
      .map((line) => {
        const { horse, kind, amount, on, period, due } = line;
        return [horse.id, kind, amount, on, period, due, ...partOf(line), line.booking?.id].join(' ');
      })
      .sort(),
  );

  const bookings = storedRows({ db: tx }, 'bookings', { deleted_at: null, monthly: false }, 'horse_id');
  const work = tx
    .selectFrom('tasks')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .where('monthly', '=', false)
    .where('finished_at', 'is', null)
    .select(['tasks.horse_id', 'tasks.id'])
    .execute();
  hold(
    'the bookings that go on',
    (await bookings).map(({ horse_id }) => horse_id).sort(),
    [...booked].flatMap(([{ id }, count]) => Array(count).fill(id)).sort(),
  );
  hold(
    'the open work',
    (await work).map(({ horse_id, id }) => `${horse_id} ${id}`).sort(),
    [...open].flatMap(([horse, works]) => works.map(({ id }) => `${horse.id} ${id}`)).sort(),
  );
  const coverage = await coverageOfHorses(tx, ids, today);
  for (const horse of horses) {
    hold('the saldo of a horse', await saldoOf(tx, horse.id), notebook.saldo(horse));
    const { due_payments, payment_until, overdue, asked, since, until } = coverage.get(horse.id) ?? {};
    const paid = { due_payments, payment_until, overdue, asked, since, until };
    hold('how far it is paid', paid, notebook.coverage(horse, today));
  }
  const living = horses.filter(({ left }) => !left).map((horse) => ({ horse, ...notebook.coverage(horse, today) }));
  const unpaid = living.filter(({ overdue }) => overdue > 0);
  const overdue = unpaid.reduce((sum, horse) => sum + horse.overdue, 0);
  const stay = new Set(living.map(({ horse }) => horse.owner));
  const asked = horses.reduce(
    (sum, horse) => sum + (stay.has(horse.owner) ? notebook.coverage(horse, today).asked : 0),
    0,
  );
  const counts = { paid: living.length - unpaid.length, unpaid: unpaid.length, overdue, asked };
  hold('the counts', await paymentCounts(tx, today), counts);
  hold(
    'the unpaid horses',
    (await unpaidHorses(tx, today, ALL))
      .map(({ horse_id, price, payment_date }) => [horse_id, price, payment_date])
      .sort(),
    unpaid.map(({ horse, overdue, since }) => [horse.id, overdue, since]).sort(),
  );
  const days = await unpaidByDay(tx, today, { from: AGES_AGO, to: addDays(today, -1) });
  const due = unpaid.reduce((sum, { due_payments }) => sum + due_payments, 0);
  hold('the payments due', sumOf(days), due);
  const oldest = unpaid.map(({ since }) => since).sort()[0];
  hold('the oldest of them', days.map(({ day }) => day).sort()[0], oldest);
  for (const [owner, theirs] of owned) {
    const balance = theirs.reduce((sum, horse) => sum + notebook.saldo(horse), 0);
    hold('the balance of an owner', await balanceOf(tx, owner), balance);
  }
  const months = notebook.months();
  for (const horse of horses.slice(0, 2)) await holdMonths({ horse_id: horse.id }, [horse]);
  for (const [owner_id, theirs] of [...owned].slice(0, 1)) await holdMonths({ owner_id }, theirs);
  async function holdMonths(account: { horse_id: string } | { owner_id: string }, theirs: Horse[]) {
    let carried = 0;
    for (const month of months) {
      const { sums, lines } = await monthOfAccount(tx, account, month);
      hold(`the month ${month}`, sums, notebook.month(theirs, month));
      hold('what is carried over', sums.carry_over, carried);
      const rows = foldedRows(sums.carry_over, lines);
      hold('the balance after the last row', rows.at(-1)?.balance ?? sums.carry_over, sums.closing);
      const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id).sort();
      hold('the lines of the rows', ids(rows.flatMap((row) => row.lines)), ids(lines));
      carried = sums.carry_over + sums.deposits - sums.sum;
    }
  }
  for (const { rule, wrong, examples } of await checkLedger(tx)) if (wrong > 0) found.push([rule, examples, []]);
  return found;
}

/** Compares what the accountant and the panel are told of each month with the notebook; returns the differences. */
async function differencesInBooks({ tx, notebook, today }: Stable): Promise<unknown[]> {
  const found: unknown[] = [];
  const hold = (what: string, app: unknown, model: unknown) => {
    if (JSON.stringify(app) !== JSON.stringify(model)) found.push([what, app, model]);
  };
  const total = async (chunks: AsyncIterable<{ amount: number }[]>) => {
    let sum = 0;
    for await (const chunk of chunks) for (const { amount } of chunk) sum += amount;
    return sum;
  };
  for (const month of notebook.months()) {
    const { sums, opened } = await kindsOf(tx, month);
    const books = notebook.books(month);
    hold(`the stable's month ${month}`, sums, notebook.month(notebook.horses, month));
    hold('what was brought along in it', opened, books.openings);
    hold('its sales as a file', await total(chargesIn(tx, month)), books.sales);
    hold('its deposits as a file', await total(changesIn(tx, month, 'deposits')), books.deposits);
    hold('its opening balances as a file', await total(changesIn(tx, month, 'openings')), books.openings);
  }
  for (const { month, charged, credited } of await chartOfYear(tx, today))
    hold(`the chart in ${month}`, { charged, credited }, notebook.turnover(month));
  return found;
}

t.test('the ledger agrees with a notebook after any history', async (t) => {
  const { db } = await startApp(t);
  await playedBack(t, db, anyHistory, HISTORIES, async (tx, history) => {
    const stable = await Stable.open(tx, history);
    const take = (step: Step) => stable.take(step);
    const found = await played(history.steps, APART, { take, differences: () => differences(stable) });
    stable.notebook.bill(stable.today);
    for (let again = 0; again < 2; again++) await runBilling(tx, { now: stable.clock.now(), person: null });
    await stable.letLeave();
    return [...found, ...(await differences(stable)), ...(await differencesInBooks(stable))];
  });
});

/** Histories in which all that is asked for is paid, each several times. */
const PAID = byDay(15, 500);

t.test('paying exactly what is asked leaves nothing billed uncovered, on every day', async (t) => {
  const { db } = await startApp(t);
  await playedBack(t, db, anyHistory, PAID, async (tx, history) => {
    const stable = await Stable.open(tx, history);
    return played(history.steps, 10, {
      take: (step) => stable.take(step),
      async differences() {
        await stable.payWhatIsAsked();
        return owedOnAnyDay(stable);
      },
    });
  });
});

/** The horses that are asked for anything, and the days on which something billed is late unless more is paid. */
async function owedOnAnyDay({ tx, notebook, today }: Stable): Promise<unknown[]> {
  const ids = notebook.horses.map(({ id }) => id);
  const asked = [...(await coverageOfHorses(tx, ids, today))].filter(([, { asked, overdue }]) => asked || overdue);
  const { rows } = await sql`
    select day::date, owing.horse_id, owing.owed
    from generate_series(${today}::date - 400, ${today}::date + 60, interval '1 day') day
    cross join lateral owed_by(null, day::date, everybody => true) owing
    limit 3
  `.execute(tx);
  const modelled = notebook.horses.filter((horse) => notebook.coverage(horse, today).asked > 0);
  return [...asked, ...rows, ...modelled.map(({ id }) => ({ modelled: id }))];
}

/** Pages are slow: a twentieth of the histories. */
const BOOKS = byDay(1, 50);

t.test('what the accountant reads and files of any month is the ledger, sorted', async (t) => {
  const app = await startApp(t);
  const property = fc.asyncProperty(anyHistory, async ({ begins, ids, steps }) => {
    await startOver(app, at(begins, '09:00').toISOString());
    const stable = await app.db.transaction().execute(async (tx) => {
      const stable = await Stable.open(tx, { begins, ids });
      for (const step of steps) await stable.take(step);
      return stable;
    });
    app.clock.set(stable.clock.now());
    const found = await differencesInAccounts(app, stable.notebook.months());
    if (found.length) throw new Error(JSON.stringify(found, null, 1));
  });
  await holds(t, property, { runs: BOOKS, shrink: false });
});

t.test('amounts are whole grosze on every way through JSON', (t) =>
  holds(
    t,
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (amount) => {
      t.equal(fromZloty(JSON.parse(JSON.stringify(toZloty(grosze(amount))))), amount === 0 ? 0 : amount);
    }),
  ),
);
