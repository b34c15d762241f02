import { Temporal } from 'temporal-polyfill';
import type { Day } from '../../server/domain/days.ts';

type Interval = { every: number; unit: 'day' | 'week' | 'month' };
type Rule = { interval: Interval; course: number[]; competition: { months: number; days: number } | null };
export type Of = { horse_id: string; kind_id: string };
type Terms = { own: Interval | null; doses: number; competes: boolean };
/** `from`: the day from which `next` is counted; null: it was set by hand. */
type Plan = Of & Terms & { next: Day; from: Day | null };

/** What the dates of care should be. Its arithmetic is its own. */
export class CareModel {
  readonly kinds = new Map<string, Rule>();
  /** `animal`: the first row of the animal. */
  readonly horses: { id: string; living: boolean; animal?: string }[] = [];
  records: (Of & { id: string; on: Day })[] = [];
  private plans: Plan[] = [];

  lines = (): string[] =>
    this.plans.map(({ horse_id, kind_id, doses, next, from }) => [horse_id, kind_id, doses, next, from].join(' '));

  private animalOf(id: string): string {
    return this.horses.find((horse) => horse.id === id)?.animal ?? id;
  }

  private planOf = (of: Of) => this.plans.find((plan) => plan.horse_id === of.horse_id && plan.kind_id === of.kind_id);

  lastOf(of: Of): Day | null {
    return this.daysOf(of).sort().at(-1) ?? null;
  }

  /** The days on which an animal had care of a kind. */
  private daysOf({ horse_id, kind_id }: Of): Day[] {
    const animal = this.animalOf(horse_id);
    const records = this.records.filter((each) => each.kind_id === kind_id && this.animalOf(each.horse_id) === animal);
    return records.map(({ on }) => on);
  }

  /** `force`: a visit records whatever was done; a manager's record needs a plan that does not have the day yet. */
  record(record: Of & { id: string; on: Day }, force: boolean): void {
    const plan = this.planOf(record);
    const living = this.horses.some(({ id, living }) => id === record.horse_id && living);
    if (!force && (!living || this.daysOf(record).includes(record.on))) return;
    this.records.push(record);
    if (!living) return;
    const last = this.lastOf(record) as Day;
    if (!plan) {
      const { horse_id, kind_id } = record;
      const made = { horse_id, kind_id, own: null, doses: 1, competes: false, next: last, from: last };
      this.plans.push(made);
      this.count(made);
    } else {
      plan.doses = Math.min(7, plan.doses + 1);
      if (plan.from !== null || last === record.on) plan.from = last;
      this.count(plan);
    }
  }

  remove(id: string): void {
    const record = this.records.find((each) => each.id === id);
    if (!record) return;
    this.records = this.records.filter((each) => each !== record);
    for (const plan of this.plans) {
      if (plan.kind_id !== record.kind_id || this.animalOf(plan.horse_id) !== this.animalOf(record.horse_id)) continue;
      plan.doses = Math.max(0, plan.doses - 1);
      if (plan.from === null) continue;
      plan.from = this.lastOf(plan);
      if (plan.from === null) plan.next = record.on;
      this.count(plan);
    }
  }

  set({ horse_id, kind_id }: Of, terms: Terms, next: Day | undefined): void {
    const plan = this.planOf({ horse_id, kind_id });
    const last = this.lastOf({ horse_id, kind_id });
    const from = next === undefined ? last : next === plan?.next ? plan.from : null;
    const changed = { horse_id, kind_id, ...terms, next: (next ?? plan?.next) as Day, from };
    this.plans = [...this.plans.filter((each) => each !== plan), changed];
    this.count(changed);
  }

  compete(of: Of, competes: boolean): void {
    const plan = this.planOf(of);
    if (plan) this.count(Object.assign(plan, { competes }));
  }

  unplan(of: Of): void {
    const plan = this.planOf(of);
    this.plans = this.plans.filter((each) => each !== plan);
  }

  edit(kind: string, rule: Rule): void {
    this.kinds.set(kind, rule);
    for (const plan of this.plans) if (plan.kind_id === kind) this.count(plan);
  }

  leave(id: string, next: string | undefined): void {
    const horse = this.horses.find((each) => each.id === id);
    if (horse) horse.living = false;
    if (!next) return;
    this.horses.push({ id: next, living: true, animal: this.animalOf(id) });
    for (const plan of this.plans) if (plan.horse_id === id) plan.horse_id = next;
  }

  private count(plan: Plan): void {
    const rule = this.kinds.get(plan.kind_id);
    if (!rule || plan.from === null) return;
    const { every, unit } = plan.own ?? rule.interval;
    const toNext = rule.course[plan.doses - 1];
    if (toNext !== undefined) plan.next = shifted(plan.from, 0, toNext);
    else if (plan.competes && rule.competition)
      plan.next = shifted(plan.from, rule.competition.months, rule.competition.days);
    else if (unit === 'month') plan.next = shifted(plan.from, every, 0);
    else plan.next = shifted(plan.from, 0, unit === 'week' ? every * 7 : every);
  }
}

/** A day some months later, or the last day of a shorter month, and then some days. */
function shifted(from: Day, months: number, days: number): Day {
  const moved = Temporal.PlainDate.from(from).add({ months }).add({ days });
  return moved.toString() as Day;
}
