/**
 * Bookings as a plain calendar: each day has its terms and its work, one by one. The app is compared with it. They share
 * only calendar arithmetic.
 */
import { addDays, addMonths, type Day, weekdayOf } from '../../server/domain/days.ts';

type Terms = { price: number; days: readonly number[]; end: Day | null };

type Change = Partial<Terms>;

type Work = { price: number; worker: string | null; state: 'open' | 'done' | 'skipped' };

/** More days than any history reaches. */
const DAYS = 800;

export class Calendar {
  readonly work = new Map<Day, Work>();
  private readonly terms = new Map<Day, Terms>();
  private readonly once: Day | null;
  private last: Terms;
  private ended = false;

  constructor(today: Day, terms: Terms, once: Day | null) {
    this.once = once;
    this.last = terms;
    for (let nth = 0; nth < DAYS; nth++) this.terms.set(addDays(today, nth), terms);
    this.fill(today);
  }

  private isDue(day: Day): boolean {
    if (this.once) return day === this.once;
    const { days, end } = this.termsOn(day);
    return days.includes(weekdayOf(day)) && (end === null || day <= end);
  }

  private termsOn = (day: Day): Terms => this.terms.get(day) as Terms;

  fill(today: Day): void {
    if (this.ended) return;
    for (const day of this.once ? [this.once] : this.ahead(today))
      if (this.isDue(day) && !this.work.has(day))
        this.work.set(day, { price: this.termsOn(day).price, worker: null, state: 'open' });
  }

  private *ahead(today: Day): Generator<Day> {
    for (let day = today; day <= addMonths(today, 12); day = addDays(day, 1)) yield day;
  }

  change(from: Day, given: Change, today: Day): boolean {
    const change = this.once ? { ...(given.price !== undefined && { price: given.price }) } : given;
    const end = this.once ?? this.last.end;
    const goesOn = end === null || end >= from || change.end !== undefined;
    if (this.ended || !goesOn) return false;
    const concerns = (day: Day) => (this.once ? day === this.once : day >= from);
    const later = () => JSON.stringify([...this.terms].filter(([day]) => concerns(day)));
    const before = later();
    for (const [day, terms] of this.terms) if (concerns(day)) this.terms.set(day, { ...terms, ...change });
    if (later() === before) return false;
    this.last = { ...this.last, ...change };
    for (const [day, work] of this.work) {
      if (day < from || work.state === 'done') continue;
      if (change.price !== undefined) work.price = change.price;
      if (work.state === 'open' && !this.isDue(day)) this.work.delete(day);
    }
    if (change.days || change.end !== undefined) this.fill(today);
    return true;
  }

  end(today: Day): void {
    this.ended = true;
    for (const [day, { state }] of this.work) if (day >= today && state !== 'done') this.work.delete(day);
  }

  get isEnded(): boolean {
    return this.ended;
  }

  /** A line for each day with work, in order. */
  lines(): string[] {
    return [...this.work].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, work]) => lineOf(day, work));
  }

  charged(): number {
    return [...this.work.values()].reduce((sum, { state, price }) => sum + (state === 'done' ? price : 0), 0);
  }
}

export const lineOf = (day: Day, { price, worker, state }: Work): string =>
  [day, price, state, worker ?? 'nobody'].join(' ');
