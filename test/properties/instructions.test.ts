/** Compares what horses get each day, and which workers still have to see a change, with a plain model. */
import fc from 'fast-check';
import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { formatLines, parseLine, parseLines } from '../../server/domain/instructions.ts';
import { SetInstructions } from '../../server/features/instructions/schema.ts';
import { setInstructions } from '../../server/features/instructions/set-instructions.ts';
import { completeTasks } from '../../server/features/tasks/complete-task.ts';
import { givenOn } from '../../server/features/tasks/given-queries.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { BadInput } from '../../server/platform/http/errors.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { played, playedBack, step, type ValueOf } from '../support/properties.ts';

const HISTORIES = byDay(6, 200);
const BEGINS = day('2026-11-21');
const DAILY = [1, 2, 3, 4, 5, 6, 7];
/** The second booking begins with the history; the first has had work for long. */
const STARTS = [addDays(BEGINS, -30), BEGINS];
const TEXTS = ['', 'owies 1 miarka', 'owies 2 miarki, siano 4 kg', 'bez owsa, siano 4 kg'];
/** Far enough ahead for every end that a history can name. */
const AHEAD = 40;

/** Of which bookings, from a day on, for some days or for good. */
const changed = {
  bookings: fc.constantFrom([0], [1], [0, 1]),
  from: fc.integer({ min: 0, max: 5 }),
  days: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 1 }),
};

const anyStep = fc.oneof(
  step(4, 'change', {
    ...changed,
    text: fc.constantFrom(...TEXTS),
  }),
  step(4, 'part', {
    ...changed,
    instead_of: fc.constantFrom(null, 'owies', 'bez owsa', 'siano'),
    line: fc.constantFrom('owies 3 miarki', 'olej 50 ml', 'bez owsa'),
  }),
  step(3, 'finish', {
    booking: fc.nat({ max: 1 }),
    worker: fc.nat({ max: 1 }),
  }),
  step(3, 'wait', { days: fc.integer({ min: 1, max: 4 }) }),
);
type Step = ValueOf<typeof anyStep>;

type Version = { from: Day; text: string; until: Day | null; changed: number };

/** For `.then`: true for refused input. */
function isRefusal(error: unknown): true {
  if (error instanceof BadInput) return true;
  throw error;
}

/** What the hand would make of a text: one line added, or written in place of another. */
function patched(text: string, { instead_of, line }: Extract<Step, { step: 'part' }>): string {
  const lines = text === '' ? [] : text.split(' · ');
  const itemOf = (one: string) => one.replace(/ \d.*/, '');
  const at = lines.findIndex((one) => itemOf(one) === (instead_of ?? itemOf(line)));
  if (at < 0) return [...lines, ...(instead_of === null ? [line] : [])].join(' · ');
  lines[at] = line;
  // What is added is there once.
  const others = lines.filter((one, nth) => instead_of !== null || nth === at || itemOf(one) !== itemOf(line));
  return others.join(' · ');
}

/** What the stable's people would know of a booking: which version begins on which day, and who has done what. */
class Known {
  readonly staying = new Map<Day, Version>();
  readonly forAWhile = new Map<Day, Version>();
  readonly done: { worker: number; day: Day; nth: number }[] = [];
  readonly starts: Day;

  constructor(starts: Day) {
    this.starts = starts;
  }

  on(date: Day): Version | undefined {
    for (let first = date; first >= this.starts; first = addDays(first, -1)) {
      const a_while = this.forAWhile.get(first);
      if (a_while?.until && a_while.until >= date) return a_while;
      const staying = this.staying.get(first);
      if (staying) return staying;
    }
    return undefined;
  }

  change(version: Version): void {
    const now = this.on(version.from);
    if (now ? now.text === version.text && now.until === version.until : version.text === '') return;
    if (!version.until) this.forAWhile.delete(version.from);
    this.write(version);
  }

  private write(version: Version): void {
    (version.until ? this.forAWhile : this.staying).set(version.from, version);
  }

  /** Each version that is in force on some of the days is written again, from its first day to the earlier end. */
  part(step: Extract<Step, { step: 'part' }>, { from, until, changed }: Omit<Version, 'text'>): void {
    const days = Array.from({ length: AHEAD }, (_, nth) => addDays(from, nth));
    const inForce = new Map(days.map((date) => [date, this.on(date)]));
    const versions = new Set(days.filter((date) => !until || date <= until).map((date) => inForce.get(date)));
    const isOther = (version: Version | undefined) => patched(version?.text ?? '', step) !== (version?.text ?? '');
    const kept = [...versions].flatMap((version) => (version?.until && !isOther(version) ? version.from : []));
    const written = [...versions].filter(isOther).map((version): Version => {
      const first = days.find((date) => inForce.get(date) === version) as Day;
      const ends = [version?.until, until].flatMap((end) => end ?? []).sort()[0] ?? null;
      const stays = version && version.from >= from ? version.from : ([from, ...kept].sort()[0] as Day);
      return { from: ends ? first : stays, until: ends, text: patched(version?.text ?? '', step), changed };
    });
    for (const version of written) {
      const before = version.until ? this.forAWhile.get(version.from) : undefined;
      const again = days.find((date) => until && date > until && before && inForce.get(date) === before);
      if (before && again) this.write({ ...before, from: again, changed });
      this.write(version);
    }
  }

  /** What a worker is told: what the horse gets, until when, and what it got before if that is new. */
  told(date: Day, worker: number): unknown {
    const now = this.on(date);
    let since = date;
    while (since > this.starts && this.on(addDays(since, -1)) === now) since = addDays(since, -1);
    const before = this.on(addDays(since, -1));
    const text = now?.text ?? '';
    const seen = this.done.some((one) => one.worker === worker && one.day >= since && (!now || one.nth >= now.changed));
    const is_new = addDays(since, 7) > date && (before || since > this.starts) && !seen;
    const was = is_new && (before?.text ?? '') !== text ? (before?.text ?? '') : null;
    return text === '' && was === null ? null : [text, now?.until ?? null, was];
  }
}

async function prepare(tx: Tx) {
  const world = { db: tx, clock: testClock(at(BEGINS, '09:00')) };
  const { id } = await buildPerson(world, { role: 'manager' });
  const workers = [await buildPerson(world, { role: 'worker' }), await buildPerson(world, { role: 'worker' })];
  const service = await buildService(world);
  const bookings = [];
  for (const starts_on of STARTS)
    bookings.push(
      await buildBooking(world, { service, horse: await buildHorse(world), days_of_week: DAILY, starts_on }),
    );
  return { world, manager: { id, role: 'manager' as const }, workers, bookings };
}

class Stable {
  today = BEGINS;
  readonly known = STARTS.map((starts) => new Known(starts));
  private nth = 0;
  private readonly tx: Tx;
  private readonly made: Awaited<ReturnType<typeof prepare>>;

  constructor(tx: Tx, made: Awaited<ReturnType<typeof prepare>>) {
    this.tx = tx;
    this.made = made;
  }

  private call<Input>(person: { id: string }, input: Input) {
    return { db: this.tx, now: this.made.world.clock.now(), person, input, jobs: {} } as never;
  }

  async take(step: Step): Promise<void> {
    this.nth += 1;
    this.made.world.clock.advance({ minutes: 1 });
    if (step.step === 'wait') {
      this.today = addDays(this.today, step.days);
      this.made.world.clock.set(at(this.today, '09:00'));
    } else if (step.step === 'change') await this.change(step);
    else if (step.step === 'part') await this.part(step);
    else await this.finish(step);
  }

  private async change({ bookings, from, days, text }: Extract<Step, { step: 'change' }>): Promise<void> {
    const valid_from = addDays(this.today, from);
    const valid_until = days === null ? null : addDays(valid_from, days - 1);
    const booking_ids = bookings.map((nth) => this.made.bookings[nth]?.id);
    const input = SetInstructions.parse({ booking_ids, valid_from, valid_until, lines: parseLines(text) });
    await setInstructions(this.call(this.made.manager, input));
    const version = { from: valid_from, text: formatLines(parseLines(text)), until: valid_until };
    for (const nth of bookings) this.known[nth]?.change({ ...version, changed: this.nth });
  }

  /** Besides what the list says: on each of its days, and on no other, a part changes what there was, and no end moves. */
  private async part(step: Extract<Step, { step: 'part' }>): Promise<void> {
    const { from, days, instead_of } = step;
    const valid_from = addDays(this.today, from);
    const valid_until = days === null ? null : addDays(valid_from, days - 1);
    const booking_ids = step.bookings.map((nth) => this.made.bookings[nth]?.id as string);
    const how = instead_of === null ? 'added' : 'instead';
    const line = parseLine(step.line);
    const input = { booking_ids, valid_from, valid_until, how, line, ...(instead_of && { instead_of }) };
    const before = await this.dayByDay(booking_ids);
    const call = this.call<unknown>(this.made.manager, SetInstructions.parse(input));
    const refused = await setInstructions(call).then(() => false, isRefusal);
    const expected = before.map(({ on, text, until, ...rest }) => {
      const is = on >= valid_from && (!valid_until || on <= valid_until) ? patched(text, step) : text;
      const ends = is === text ? until : ([until, valid_until].flatMap((end) => end ?? []).sort()[0] ?? null);
      return { ...rest, on, text: is, until: is ? ends : null };
    });
    const after = await this.dayByDay(booking_ids);
    const wrong = after.filter((day, nth) => JSON.stringify(day) !== JSON.stringify(expected[nth]));
    // An item that is said on none of the days is refused, and only that.
    if (refused && how === 'instead' && wrong.length === 0) return;
    if (refused || wrong.length > 0) throw new Error(JSON.stringify([step, wrong.slice(0, 3), before.slice(0, 12)]));
    for (const nth of step.bookings)
      this.known[nth]?.part(step, { from: valid_from, until: valid_until, changed: this.nth });
  }

  private async dayByDay(bookings: readonly string[]) {
    const days = Array.from({ length: AHEAD }, (_, nth) => addDays(this.today, nth - 3));
    const asked = bookings.flatMap((booking_id) => days.map((on) => ({ booking_id, day: on })));
    const given = await givenOn(this.tx, asked, null);
    return asked.map(({ booking_id, day: on }) => {
      const said = given(booking_id, on);
      const text = formatLines(said?.lines ?? []);
      return { booking_id, on, text, until: text ? (said?.until ?? null) : null };
    });
  }

  private async finish({ booking: nth, worker }: Extract<Step, { step: 'finish' }>): Promise<void> {
    const known = this.known[nth];
    const [booking, person] = [this.made.bookings[nth], this.made.workers[worker]];
    if (!known || !booking || !person || known.done.some((one) => one.day === this.today)) return;
    const { id } = await buildTask(this.made.world, { booking, day: this.today });
    const { done } = await completeTasks(this.call({ ...person, role: 'worker' } as never, { ids: [id] }));
    if (done.length !== 1) throw new Error('not finished');
    known.done.push({ worker, day: this.today, nth: this.nth });
  }

  async differences(): Promise<unknown[]> {
    const found: unknown[] = [];
    const days = Array.from({ length: 20 }, (_, nth) => addDays(this.today, nth - 3));
    const asked = this.made.bookings.flatMap(({ id }) => days.map((on) => ({ booking_id: id, day: on })));
    for (const [worker, { id }] of this.made.workers.entries()) {
      const given = await givenOn(this.tx, asked, id);
      for (const [nth, booking] of this.made.bookings.entries())
        for (const on of days) {
          const said = given(booking.id, on);
          const app = said && [formatLines(said.lines), said.until, said.change && formatLines(said.change.was)];
          const list = this.known[nth]?.told(on, worker);
          if (JSON.stringify(app ?? null) !== JSON.stringify(list)) found.push([nth, on, worker, app, list]);
        }
    }
    return found;
  }
}

t.test('what horses get, and who has not seen a change, is what a plain list says', async (t) => {
  const { db } = await startApp(t);
  const histories = fc.array(anyStep, { minLength: 24, maxLength: 24 });
  await playedBack(t, db, histories, HISTORIES, async (tx, steps) =>
    played(steps, 4, new Stable(tx, await prepare(tx))),
  );
});
