/** Bookings that are paid by the month, as a notebook has them: what each cost, until when, and on which days it was in force. */
import { addDays, type Day } from '../../server/domain/days.ts';
import type { Horse } from './books-model.ts';

/** What holds from a day on; the last of them that has begun. */
type Since<Value> = { from: Day; value: Value }[];

export class MonthlyBooking {
  readonly id: string;
  readonly horse: Horse;
  readonly from: Day;
  /** The booking that this one continues. */
  readonly before: MonthlyBooking | null;
  /** The day on which it was ended, and the days on which its work was done. */
  ended: Day | null = null;
  readonly done = new Set<Day>();
  private readonly prices: Since<number>;
  private readonly ends: Since<Day | null>;

  constructor(id: string, horse: Horse, from: Day, price: number, before: MonthlyBooking | null) {
    this.id = id;
    this.horse = horse;
    this.from = from;
    this.before = before;
    this.prices = [{ from, value: price }];
    this.ends = [{ from, value: null }];
  }

  /** With another owner: what holds and is to hold goes on. */
  continued(id: string, horse: Horse, today: Day): MonthlyBooking {
    const goesOn = this.done.has(today) ? addDays(today, 1) : today;
    const begins = this.from > goesOn ? this.from : goesOn;
    const next = new MonthlyBooking(id, horse, this.last && this.last < begins ? this.last : begins, 0, this);
    next.prices.splice(0, 1, ...this.prices);
    next.ends.splice(0, 1, ...this.ends);
    return next;
  }

  get root(): string {
    return this.before?.root ?? this.id;
  }

  get last(): Day | null {
    return this.ends.at(-1)?.value ?? null;
  }

  goesOn = (today: Day): boolean => !this.ended && (this.last === null || this.last >= today);

  cost(price: number, from: Day): void {
    if (this.last === null || this.last >= from) change(this.prices, from, price);
  }

  /** What has ended for some days does not go on. */
  mayGoOn(from: Day): boolean {
    const last = holding(this.ends, from);
    return last === null || last >= addDays(from, -1);
  }

  end(last: Day | null, from: Day): void {
    change(this.ends, from, last);
  }

  priceOn = (day: Day): number => holding(this.prices, day);

  private isInForce(day: Day): boolean {
    if (day < this.from || day < this.horse.from || (this.horse.until && day > this.horse.until)) return false;
    if (this.ended && (day > this.ended || (day === this.ended && !this.done.has(day)))) return false;
    const last = holding(this.ends, day);
    return last === null || day <= last;
  }

  /** The last day on which it is in force, however long its horse stays; null: it goes on. */
  lastDay(): Day | null {
    const ended = this.ended && (this.done.has(this.ended) ? this.ended : addDays(this.ended, -1));
    return [this.last, ended].filter((day) => day !== null).sort()[0] ?? null;
  }

  /** The days of a month on which it was in force, as far as is known. */
  daysIn(month: Day): Day[] {
    const days: Day[] = [];
    for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1))
      if (this.isInForce(day)) days.push(day);
    return days;
  }
}

function change<Value>(since: Since<Value>, from: Day, value: Value): void {
  while (since.at(-1) && (since.at(-1)?.from as Day) >= from) since.pop();
  since.push({ from, value });
}

const holding = <Value>(since: Since<Value>, day: Day): Value =>
  (since.findLast(({ from }) => from <= day) ?? since[0])?.value as Value;
