/** Compares whose work it is with a plain list, after rota, absences, moves and bookings in any order. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { addDays, type Day, day, weekdayOf } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { moveWork } from '../../server/features/board/assign-work.ts';
import { listBoxes } from '../../server/features/boxes/list-boxes.ts';
import { moveBox } from '../../server/features/boxes/move-box.ts';
import { addAbsence, removeAbsence } from '../../server/features/rota/absences.ts';
import { WorkerIds } from '../../server/features/rota/schema.ts';
import { setRota } from '../../server/features/rota/set-rota.ts';
import { completeTasks } from '../../server/features/tasks/complete-task.ts';
import { makeTasks } from '../../server/features/tasks/make-tasks.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { BadInput } from '../../server/platform/http/errors.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { played, playedBack, step, type ValueOf } from '../support/properties.ts';
import { storedRows } from '../support/stored-rows.ts';

const HISTORIES = byDay(6, 200);
const TODAY = day('2026-11-21');
const LAST = addDays(TODAY, 13);
const AISLES = ['', 'A', 'B', 'C'];
/** Boxes 'A1' to 'A3' and 'B1' to 'B3'; in what aisles they stand changes. */
const ROWS = ['A', 'B'] as const;
type Row = (typeof ROWS)[number];

type Task = {
  id: string;
  horse: number;
  day: Day;
  worker: string | null;
  /** Whom the rota gave it to; a worker of another name was given by hand. */
  rota: string | null;
  done: boolean;
};

const worker = fc.nat({ max: 2 });
const some = fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 });
const anyStep = fc.oneof(
  step(4, 'rota', {
    aisle: fc.nat({ max: 3 }),
    names: fc.array(fc.option(worker), { minLength: 7, maxLength: 7 }),
  }),
  step(3, 'absence', {
    who: worker,
    from: fc.integer({ min: 0, max: 10 }),
    days: fc.nat({ max: 5 }),
    standIn: fc.option(worker),
  }),
  step(2, 'return', { nth: fc.nat({ max: 5 }) }),
  step(4, 'give', { some, to: fc.option(worker) }),
  step(2, 'finish', { some }),
  step(2, 'book', { horse: fc.nat({ max: 2 }) }),
  step(3, 'move', {
    horse: fc.nat({ max: 2 }),
    to: fc.option(fc.nat({ max: 1 })),
  }),
  step(2, 'aisles', { names: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })) }),
);
type Step = ValueOf<typeof anyStep>;

async function prepare(tx: Tx) {
  const world = { db: tx, clock: testClock(at(TODAY, '09:00')) };
  const { id } = await buildPerson(world, { role: 'manager' });
  const boxes = ROWS.flatMap((aisle, at) =>
    [1, 2, 3].map((nth) => ({ name: `${aisle}${nth}`, aisle, position: 3 * at + nth })),
  );
  await tx.insertInto('boxes').values(boxes).execute();
  const workers: string[] = [];
  for (let nth = 0; nth < 3; nth++) workers.push((await buildPerson(world, { role: 'worker' })).id);
  const horses = [];
  for (const box_number of ['A1', 'B2', null]) horses.push(await buildHorse(world, { box_number }));
  return { world, manager: { id, role: 'manager' as const }, workers, horses, service: await buildService(world) };
}

type Absent = { id: string; who: string; from: Day; to: Day; standIn: string | null };

/** A stable that the app's verbs change, and the list beside it. */
class Stable {
  tasks: Task[] = [];
  private absences: Absent[] = [];
  private rota = new Map<string, (string | null)[]>();
  private readonly rows: (Row | null)[] = ['A', 'B', null];
  private aisles: Record<Row, string> = { A: 'A', B: 'B' };
  private readonly tx: Tx;
  private readonly made: Awaited<ReturnType<typeof prepare>>;

  constructor(tx: Tx, made: Awaited<ReturnType<typeof prepare>>) {
    this.tx = tx;
    this.made = made;
  }

  private call<Input>(input: Input) {
    const { world, manager } = this.made;
    const jobs = { enqueue: async () => {} };
    const request = { headers: {}, routeOptions: { config: {} } };
    return { db: this.tx, now: world.clock.now(), person: manager, input, jobs, request } as never;
  }

  private person = (nth: number | null) => (nth === null ? null : (this.made.workers[nth] as string));
  private chosen = (some: number[]) => [
    ...new Set(some.flatMap((nth) => this.tasks[nth % (this.tasks.length || 1)] ?? [])),
  ];
  private isAway = (who: string, on: Day) =>
    this.absences.find((absence) => absence.who === who && absence.from <= on && on <= absence.to);

  /** Who comes in somebody's place; null for nobody. */
  private insteadOf = (standIn: string | null, on: Day) => (standIn && !this.isAway(standIn, on) ? standIn : null);

  private aisleOf(horse: number): string | null {
    const row = this.rows[horse];
    return row ? this.aisles[row] : null;
  }

  private named(aisle: string | null, on: Day): string | null {
    const cell = (line: string) => this.rota.get(line)?.[weekdayOf(on) - 1] ?? null;
    return (aisle && cell(aisle)) || cell('');
  }

  private turnOf({ horse, day: on }: Pick<Task, 'horse' | 'day'>): string | null {
    const named = this.named(this.aisleOf(horse), on);
    const away = named && this.isAway(named, on);
    return away ? this.insteadOf(away.standIn, on) : named;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'rota') await this.setRota(step);
    else if (step.step === 'absence') await this.add(step);
    else if (step.step === 'return') await this.remove(step.nth);
    else if (step.step === 'give') await this.give(step);
    else if (step.step === 'finish') {
      const tasks = this.chosen(step.some);
      if (tasks.length > 0) await completeTasks(this.call({ ids: tasks.map(({ id }) => id) }));
      for (const task of tasks) task.done = true;
    } else if (step.step === 'move') await this.move(step);
    else if (step.step === 'aisles') await this.renameAisles(step.names);
    else await this.book(step.horse);
  }

  private async move({ horse, to }: Extract<Step, { step: 'move' }>): Promise<void> {
    const before = this.aisleOf(horse);
    const row = to === null ? null : (ROWS[to] as Row);
    await moveBox(this.call({ horse_id: this.made.horses[horse]?.id, box: row && `${row}${horse + 1}` }));
    this.rows[horse] = row;
    this.follow(horse, before);
  }

  /** When a horse's aisle changes, its work goes to the worker whom the rota names there. */
  private follow(horse: number, before: string | null): void {
    const now = this.aisleOf(horse);
    if (now === before) return;
    for (const task of this.tasks) {
      const follows = task.worker === null || task.worker === task.rota;
      if (task.horse !== horse || task.done || !follows) continue;
      if (this.named(before, task.day) === this.named(now, task.day)) continue;
      task.rota = this.turnOf(task);
      task.worker = task.rota;
    }
  }

  private async renameAisles(names: readonly [number, number]): Promise<void> {
    const [first, second] = names.map((nth) => AISLES[nth + 1]) as [string, string];
    const boxes = { A: ['A1', 'A2', 'A3'], B: ['B1', 'B2', 'B3'] };
    const listed =
      first === second
        ? { aisle_1: first, boxes_1: [...boxes.A, ...boxes.B] }
        : { aisle_1: first, boxes_1: boxes.A, aisle_2: second, boxes_2: boxes.B };
    await listBoxes(this.call(listed));
    const before = this.aisles;
    const were = this.made.horses.map((_, horse) => this.aisleOf(horse));
    this.aisles = { A: first, B: second };
    const renamed = new Map<string, string>();
    for (const row of ROWS) {
      const [old, now] = [before[row], this.aisles[row]];
      const isGone = old !== first && old !== second;
      const isNew = now !== before.A && now !== before.B;
      if (isGone && isNew && !renamed.has(old) && ![...renamed.values()].includes(now)) renamed.set(old, now);
    }
    this.rota = new Map([...this.rota].map(([aisle, line]) => [renamed.get(aisle) ?? aisle, line]));
    for (const [horse, aisle] of were.entries()) this.follow(horse, aisle && (renamed.get(aisle) ?? aisle));
    for (const aisle of this.rota.keys()) if (!['', first, second].includes(aisle)) this.rota.delete(aisle);
  }

  private async setRota({ aisle: nth, names }: Extract<Step, { step: 'rota' }>): Promise<void> {
    const aisle = AISLES[nth] as string;
    if (!['', this.aisles.A, this.aisles.B].includes(aisle)) return;
    const before = this.rota.get(aisle) ?? [];
    const line = names.map(this.person);
    const worker_ids = WorkerIds.parse(Object.fromEntries(line.map((who, weekday) => [weekday + 1, who])));
    await setRota(this.call({ service_id: this.made.service.id, aisle, worker_ids }));
    this.rota.set(aisle, line);
    for (const task of this.tasks) {
      const weekday = weekdayOf(task.day) - 1;
      const follows = task.worker === null || task.worker === task.rota;
      if (task.done || !follows || line[weekday] === (before[weekday] ?? null)) continue;
      task.rota = this.turnOf(task);
      task.worker = task.rota;
    }
  }

  private async add({ who, from, days, standIn }: Extract<Step, { step: 'absence' }>): Promise<void> {
    const [first, last] = [addDays(TODAY, from), addDays(TODAY, from + days)];
    const overlaps = this.absences.some((one) => one.who === this.person(who) && one.from <= last && first <= one.to);
    if (overlaps || standIn === who) return;
    const absence = { id: randomUUID(), who: this.person(who) as string, standIn: this.person(standIn) };
    const sent = {
      id: absence.id,
      worker_id: absence.who,
      from: first,
      to: last,
      stand_in: absence.standIn,
      confirmed: true,
    };
    const all = Array.from({ length: days + 1 }, (_, nth) => addDays(first, nth));
    if (absence.standIn && !all.some((on) => this.insteadOf(absence.standIn, on))) {
      const refused = await addAbsence(this.call(sent)).then(
        () => false,
        (error) => error instanceof BadInput,
      );
      if (!refused) throw new Error('somebody absent all the days stands in');
      return;
    }
    const { freed } = await addAbsence(this.call(sent));
    let left = 0;
    for (const task of this.tasks) {
      if (task.done || task.worker !== absence.who || task.day < first || task.day > last) continue;
      const instead = this.insteadOf(absence.standIn, task.day);
      task.rota = task.rota === task.worker ? instead : null;
      task.worker = instead;
      if (!instead) left += 1;
    }
    this.absences.push({ ...absence, from: first, to: last });
    if (freed !== left) throw new Error(`freed ${freed} instead of ${left}`);
  }

  private async remove(nth: number): Promise<void> {
    const absence = this.absences[nth % (this.absences.length || 1)];
    if (!absence) return;
    await removeAbsence(this.call({ id: absence.id }));
    this.absences = this.absences.filter((one) => one !== absence);
  }

  private async give({ some, to }: Extract<Step, { step: 'give' }>): Promise<void> {
    const tasks = this.chosen(some);
    if (tasks.length === 0) return;
    const { done } = await moveWork(this.call({ ids: tasks.map(({ id }) => id), worker_id: this.person(to) }));
    const open = tasks.filter((task) => !task.done);
    if (done.join() !== open.map(({ id }) => id).join()) throw new Error(`moved ${done}`);
    for (const task of open) task.worker = this.person(to);
  }

  private async book(nth: number): Promise<void> {
    const { world, horses, service } = this.made;
    const horse = horses[nth] as (typeof horses)[number];
    const days_of_week = [1, 2, 3, 4, 5, 6, 7];
    const booking = await buildBooking(world, { horse, service, days_of_week, check_until: LAST });
    await makeTasks(this.tx, [booking.id], TODAY);
    await makeTasks(this.tx, [booking.id], TODAY);
    const work = this.tx.selectFrom('tasks').select(['id', 'date_to_finish']);
    for (const { id, date_to_finish } of await work
      .where('booking_id', '=', booking.id)
      .orderBy('date_to_finish')
      .execute()) {
      const task = { id, horse: nth, day: date_to_finish, done: false };
      const rota = this.turnOf(task);
      this.tasks.push({ ...task, worker: rota, rota });
    }
  }

  async differences(): Promise<unknown[]> {
    const { tasks } = this;
    const rows = await storedRows({ db: this.tx }, 'tasks');
    const list = new Map(tasks.map((task) => [task.id, task]));
    const wrong: unknown[] = rows.filter((row) => {
      const task = list.get(row.id);
      return task?.worker !== row.worker_id || task.done !== (row.finished_at !== null);
    });
    if (rows.length !== tasks.length) wrong.push(['how much there is', rows.length, tasks.length]);
    return wrong.slice(0, 3).map((row) => [row, list.get((row as { id: string }).id)]);
  }
}

t.test('each piece of work belongs to the worker of the plain list', async (t) => {
  const { db } = await startApp(t);
  const histories = fc.array(anyStep, { minLength: 30, maxLength: 30 });
  await playedBack(t, db, histories, HISTORIES, async (tx, steps) =>
    played([{ step: 'book', horse: 0 }, ...steps], 1, new Stable(tx, await prepare(tx))),
  );
});
