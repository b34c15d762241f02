/** Compares the dates of care plans with a plain model, after any history. See ledger.test.ts. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { at } from '../../server/domain/instants.ts';
import { createKind, editKind } from '../../server/features/care/edit-kind.ts';
import { removePlan, setCompeting, setPlan } from '../../server/features/care/edit-plan.ts';
import { keepRecords } from '../../server/features/care/record-care.ts';
import { recordCare, removeRecord } from '../../server/features/care/record-many.ts';
import type { Tx } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { played, playedBack, step, type ValueOf } from '../support/properties.ts';
import { setStored, storedRows } from '../support/stored-rows.ts';
import { CareModel, type Of } from './care-model.ts';

const HISTORIES = 300;
/** Shortly before the clocks go forward in a leap year. */
const BEGINS = day('2028-02-27');

const which = fc.nat({ max: 1000 });
const interval = fc.oneof(
  fc.record({ every: fc.integer({ min: 1, max: 90 }), unit: fc.constant('day' as const) }),
  fc.record({ every: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom('week' as const, 'month' as const) }),
);
const course = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 3 });
const competition = fc.option(
  fc.record({ months: fc.integer({ min: 0, max: 7 }), days: fc.integer({ min: 1, max: 30 }) }),
);

const anyStep = fc.oneof(
  step(8, 'record', { which, ago: fc.nat({ max: 400 }), byVisit: fc.boolean(), twice: fc.boolean() }),
  step(3, 'remove', { which }),
  step(4, 'set', {
    which,
    own: fc.option(interval),
    doses: fc.integer({ min: 0, max: 4 }),
    competes: fc.boolean(),
    ahead: fc.option(fc.integer({ min: -30, max: 400 })),
  }),
  step(2, 'compete', { which, competes: fc.boolean() }),
  step(1, 'unplan', { which }),
  step(3, 'edit', { which, kind: fc.record({ interval, course, competition }) }),
  step(1, 'handOver', { which }),
  step(1, 'archive', { which }),
  step(4, 'wait', { days: fc.integer({ min: 0, max: 45 }), hour: fc.constantFrom('00:30', '02:30', '23:30') }),
);
type Step = ValueOf<typeof anyStep>;
type StepOf<Name> = Extract<Step, { step: Name }>;

/** A stable that the app's verbs change, and the model beside it. */
class Stable {
  private today = BEGINS;
  private now = at(BEGINS, '00:30');
  private readonly model = new CareModel();
  private readonly kinds: string[] = [];
  private readonly tx: Tx;
  private readonly manager: string;

  private constructor(tx: Tx, manager: string) {
    this.tx = tx;
    this.manager = manager;
  }

  static async open(tx: Tx): Promise<Stable> {
    const world = { db: tx, clock: testClock(at(BEGINS, '00:30')) };
    const stable = new Stable(tx, (await buildPerson(world, { role: 'manager' })).id);
    for (const name of ['Kowal', 'Szczepienie']) {
      const rule = {
        interval: { every: 1, unit: 'month' } as const,
        course: [30, 90],
        competition: { months: 6, days: 21 },
      };
      const { id } = await createKind(stable.call({ name, notice_days: 14, ...inputOf(rule) }));
      stable.kinds.push(id);
      stable.model.kinds.set(id, rule);
    }
    for (let nth = 0; nth < 2; nth++) stable.model.horses.push({ id: (await buildHorse(world)).id, living: true });
    return stable;
  }

  private call(input: object) {
    return { db: this.tx, now: this.now, person: { id: this.manager, role: 'manager' }, input, jobs: {} } as never;
  }

  async take(step: Step): Promise<void> {
    if (step.step === 'wait') {
      this.today = addDays(this.today, step.days);
      this.now = at(this.today, step.hour);
      return;
    }
    const horse = this.model.horses[step.which % this.model.horses.length];
    const kind_id = this.kinds[step.which % 2] as string;
    if (!horse) return;
    const of = { horse_id: horse.id, kind_id };
    const plan = (await storedRows({ db: this.tx }, 'care_plans', of))[0];
    if (step.step === 'edit') {
      await editKind(this.call({ id: kind_id, name: kind_id, notice_days: 14, ...inputOf(step.kind) }));
      this.model.edit(kind_id, step.kind);
    } else if (step.step === 'remove') {
      const record = this.model.records[step.which % this.model.records.length];
      if (!record) return;
      await removeRecord(this.call({ id: record.id }));
      this.model.remove(record.id);
    } else if (step.step === 'record') await this.record(of, plan?.id, step);
    else if (!horse.living) return;
    else if (step.step === 'set') {
      const { own, doses, competes, ahead } = step;
      const next_on = ahead === null ? undefined : addDays(this.today, ahead);
      if (!next_on && !plan && !this.model.lastOf(of)) return;
      const { every = null, unit = null } = own ?? {};
      await setPlan(this.call({ ...of, every, unit, doses, competition: competes, next_on }));
      this.model.set(of, { own, doses, competes }, next_on);
    } else if (step.step === 'compete' && plan) {
      await setCompeting(this.call({ id: plan.id, competes: step.competes }));
      this.model.compete(of, step.competes);
    } else if (step.step === 'unplan' && plan) {
      await removePlan(this.call({ id: plan.id }));
      this.model.unplan(of);
    } else if (step.step === 'archive' || step.step === 'handOver')
      await this.leave(horse.id, step.step === 'handOver');
  }

  private async record(of: Of, planId: string | undefined, { ago, byVisit, twice }: StepOf<'record'>): Promise<void> {
    const id = randomUUID();
    const done_on = addDays(this.today, -ago);
    const words = { done_by: '', batch: '', note: '', visit_id: null, book: false };
    if (!byVisit && !planId) return;
    for (let time = 0; time < (twice ? 2 : 1); time++)
      if (byVisit) await keepRecords(this.tx, this.call({}), [{ id, ...of, done_on, ...words }]);
      else await recordCare(this.call({ records: [{ id, plan_id: planId, done_on }] }));
    this.model.record({ id, ...of, on: done_on }, byVisit);
  }

  /** Archives a horse, or gives the animal to another owner, with whom it has a new row and keeps its plans. */
  private async leave(id: string, isHandedOver: boolean): Promise<void> {
    const [{ animal_id }] = (await storedRows({ db: this.tx }, 'horses', { id })) as [{ animal_id: string }];
    await setStored({ db: this.tx }, 'horses', { id }, { archived_at: this.now, handed_over: isHandedOver });
    const world = { db: this.tx, clock: testClock(this.now) };
    const next = isHandedOver ? (await buildHorse(world, { animal_id })).id : undefined;
    if (next) await this.tx.updateTable('care_plans').set({ horse_id: next }).where('horse_id', '=', id).execute();
    this.model.leave(id, next);
  }

  /** The plans of which the app and the model differ. */
  async differences(): Promise<unknown[]> {
    const rows = await storedRows({ db: this.tx }, 'care_plans');
    const found = rows.map(({ horse_id, kind_id, doses, next_on, counted_from }) =>
      [horse_id, kind_id, doses, next_on, counted_from].join(' '),
    );
    const [app, model] = [found.sort(), this.model.lines().sort()];
    return JSON.stringify(app) === JSON.stringify(model) ? [] : [{ app, model }];
  }
}

const inputOf = ({ interval, course, competition }: StepOf<'edit'>['kind']) => ({
  ...interval,
  course,
  competition_months: competition?.months ?? null,
  competition_days: competition?.days ?? null,
  service_id: null,
});

t.test('the dates of care are what a plain model says, after any history', async (t) => {
  const { db } = await startApp(t);
  const histories = fc.array(anyStep, { minLength: 14, maxLength: 14 });
  await playedBack(t, db, histories, HISTORIES, async (tx, steps) => played(steps, 1, await Stable.open(tx)));
});
