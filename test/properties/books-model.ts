/**
 * A notebook of a stable's books: a list of lines, added up whenever something is asked. The ledger is compared with
 * it. They share only arithmetic of days and money.
 */
import { addDays, type Day } from '../../server/domain/days.ts';
import type { Coverage } from '../../server/domain/ledger.ts';
import { grosze } from '../../server/domain/money.ts';
import { coverageOf } from './coverage-model.ts';
import type { MonthlyBooking } from './monthly-model.ts';

export type Kind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction' | 'opening';

export type Horse = {
  id: string;
  owner: string;
  /** The day it was added, and the days of its stay; null: it stays for good. */
  added: Day;
  from: Day;
  until: Day | null;
  /** The day on which it left the lists, by its last day, to another owner, or deleted. */
  left: Day | null;
  how: 'stay' | 'handed' | 'deleted' | null;
  /** It was chosen that the days up to its last one are not settled. */
  asBilled: boolean;
  payment: number;
  annual: number;
  /** The horse that this animal was with its owner before. */
  before: Horse | null;
};

export type Line = {
  horse: Horse;
  kind: Kind;
  amount: number;
  on: Day;
  period: Day | null;
  /** A charge's own due day. */
  due: Day | null;
  undoes: Line | null;
  /** Of a monthly fee or service: the days it is for, and what the whole month costs. */
  days: Day[];
  monthly: number;
  /** The fee or service whose days a correction gives back, or adds to. */
  settles: Line | null;
  /** The monthly booking that is charged. */
  booking: MonthlyBooking | null;
};

const livesOf = (horse: Horse): Horse[] => [horse, ...(horse.before ? livesOf(horse.before) : [])];

const monthOf = (day: Day) => `${day.slice(0, 7)}-01` as Day;

function monthsOn(month: Day, months: number): Day {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01` as Day;
}

const cycleOf = (billingDay: Day) => monthOf(addDays(billingDay, -1));

/** The day of a cycle with this number; the last day but the 1st in a shorter month. */
function dayOfCycle(period: Day, date: number): Day {
  for (let day = addDays(period, 1); day <= monthsOn(period, 1); day = addDays(day, 1))
    if (Number(day.slice(8)) === date) return day;
  return addDays(monthsOn(period, 1), -1);
}

const NOTHING_MORE = { undoes: null, days: [], monthly: 0, settles: null, booking: null };

const latest = (one: Day, other: Day): Day => (one > other ? one : other);

const daysOf = (month: Day): Day[] => {
  const days: Day[] = [];
  for (let day = month; day < monthsOn(month, 1); day = addDays(day, 1)) days.push(day);
  return days;
};

function monthsFrom(day: Day, last: Day): Day[] {
  const months: Day[] = [];
  for (let month = monthOf(day); month <= last; month = monthsOn(month, 1)) months.push(month);
  return months;
}

/** Some days' share of a month's price; half a grosz is one. */
const shareOf = (price: number, days: number, month: Day): number =>
  Math.floor((price * days) / daysOf(month).length + 0.5);

/** The last day that is the owner's: the one on which it changes hands is the next one's. */
const lastDayOf = ({ until, how }: Horse): Day | null => (until && how === 'handed' ? addDays(until, -1) : until);

const hasLeftInOrder = ({ until, left, how, asBilled }: Horse): boolean =>
  until !== null && !asBilled && (!left || left > until || how === 'handed');

const isHere = ({ left, until }: Horse, day: Day): boolean => !(left && left <= day) && !(until && until < day);

/** The order in which what a last day books is written. */
const inOrder = ({ period, booking }: Line): string => `${period} ${booking ? booking.id : ''}`;

const byOrder = (one: Line, other: Line): number => (inOrder(one) < inOrder(other) ? -1 : 1);

/** A billing, as it is or as a last day before it makes it; `horse`: of one horse alone, booked that day and due then. */
type Billing = { period: Day; day: Day; leaves?: { horse: Horse; on: Day; due: Day } };

export class Notebook {
  readonly horses: Horse[] = [];
  readonly lines: Line[] = [];
  readonly monthly: MonthlyBooking[] = [];
  /** Period → the day on which it was billed. */
  private readonly billedOn = new Map<Day, Day>();
  /** Period → the last day to pay what its run asked for. */
  readonly billed = new Map<Day, Day>();
  paymentDate: Day;
  /** Days from a billing to the last day to pay; of runs to come. */
  term = 0;
  byDays = false;
  private paymentDay = 10;
  private lastRun: Day | null = null;

  constructor(today: Day) {
    this.paymentDate = addDays(monthsOn(monthOf(today), 1), 9);
  }

  private write(horse: Horse, kind: Kind, amount: number, on: Day, more: Partial<Line> = {}): void {
    this.lines.push({ horse, kind, amount, on, period: null, due: null, ...NOTHING_MORE, ...more });
  }

  bill(today: Day): void {
    while (this.paymentDate <= today) {
      const day = this.paymentDate;
      const period = cycleOf(day);
      this.billed.set(period, addDays(day, this.term));
      this.billedOn.set(period, day);
      for (const horse of this.horses) {
        const came = latest(horse.added, horse.from);
        if (came > day) continue;
        const here = isHere(horse, day);
        if (this.byDays && (here || hasLeftInOrder(horse)))
          for (const month of this.lastRun && came <= this.lastRun ? [period] : monthsFrom(horse.from, period))
            this.chargeDays(horse, month, day, month === period ? null : addDays(day, this.term));
        if (!here) continue;
        if (!this.byDays && horse.payment > 0 && !this.hasFee(horse, period))
          this.write(horse, 'main_fee', -horse.payment, day, { period, days: daysOf(period), monthly: horse.payment });
        if (horse.annual > 0 && !this.hasPackage(horse, period))
          this.write(horse, 'package_fee', -horse.annual, day, { period });
      }
      for (const back of [3, 2, 1, 0]) this.billMonth(monthsOn(period, -back), { period, day });
      this.lastRun = day;
      this.paymentDate = dayOfCycle(monthsOn(period, 1), this.paymentDay);
    }
  }

  private hasFee = (horse: Horse, month: Day): boolean =>
    this.linesOf(horse).some(({ kind, period }) => kind === 'main_fee' && period === month);

  /** The days of its stay in a month that none of its owners before has paid, unless it has a fee for that month. */
  private chargeDays(horse: Horse, month: Day, on: Day, due: Day | null): void {
    if (this.hasFee(horse, month)) return;
    const before = livesOf(horse).slice(1);
    const paid = this.lines.flatMap((line) =>
      before.includes(line.horse) && line.kind === 'main_fee' && !this.isReversed(line) ? this.paidBy(line) : [],
    );
    const last = lastDayOf(horse);
    const days = daysOf(month).filter((day) => day >= horse.from && !(last && day > last) && !paid.includes(day));
    const price = shareOf(horse.payment, days.length, month);
    if (price > 0) this.write(horse, 'main_fee', -price, on, { period: month, due, days, monthly: horse.payment });
  }

  private settlementOf = (fee: Line): Line | undefined =>
    this.lines.find((line) => line.settles === fee && !this.isReversed(line));

  private paidBy(fee: Line): Day[] {
    const settlement = this.settlementOf(fee);
    if (!settlement) return fee.days;
    if (settlement.amount < 0) return [...fee.days, ...settlement.days];
    return fee.days.filter((day) => !settlement.days.includes(day));
  }

  /** Sets a horse's last day; what that charges and gives back is booked if it is to be settled. */
  endStay(horse: Horse, until: Day | null, settle: boolean, today: Day): void {
    const earlier = [horse.until, until].filter((day) => day !== null).sort()[0];
    const fees = this.linesOf(horse)
      .filter((line) => (line.kind === 'main_fee' || line.booking) && !this.isReversed(line))
      .filter(({ period }) => earlier && (period as Day) >= monthOf(earlier))
      .toSorted(byOrder);
    Object.assign(horse, { until, asBilled: !settle && until !== null });
    if (!settle) return;
    if (this.byDays && until && until < this.paymentDate) this.chargeUntil(until, horse, today);
    const settlements = fees.flatMap((fee) => this.settlement(fee, until) ?? []);
    for (const { fee, amount, days } of settlements) {
      const standing = this.settlementOf(fee);
      if (standing) this.reverse(standing, today);
      const period = amount < 0 ? cycleOf(this.paymentDate) : null;
      if (amount !== 0) this.write(horse, 'correction', amount, today, { period, days, settles: fee });
    }
  }

  /** A horse leaves the lists, its last day having passed: the days that nobody has charged are charged. */
  leave(horse: Horse, today: Day): void {
    if (this.byDays && horse.until && !horse.asBilled) this.chargeUntil(horse.until, horse, today);
  }

  /** What the next billing would ask a horse for that stays until then. */
  private chargeUntil(until: Day, horse: Horse, today: Day): void {
    const before = this.lines.length;
    const came = latest(horse.added, horse.from);
    const period = cycleOf(this.paymentDate);
    const due = addDays(this.paymentDate, this.term);
    if (came <= until)
      for (const month of this.lastRun && came <= this.lastRun ? [period] : monthsFrom(horse.from, period))
        this.chargeDays(horse, month, today, due);
    for (const back of [3, 2, 1, 0])
      this.billMonth(monthsOn(period, -back), { period, day: until, leaves: { horse, on: today, due } });
    this.lines.push(...this.lines.splice(before).toSorted(byOrder));
  }

  /** What is to settle a fee, in place of what does. */
  private settlement(fee: Line, until: Day | null): { fee: Line; amount: number; days: Day[] } | null {
    const month = fee.period as Day;
    const stayed = daysOf(month).filter(
      (day) => day >= (fee.days[0] as Day) && !(until && day > until) && this.mayPay(fee, day),
    );
    const amount = 0 - fee.amount - shareOf(fee.monthly, stayed.length, month);
    const change = amount - (this.settlementOf(fee)?.amount ?? 0);
    if (change === 0 || (change > 0 && !this.byDays)) return null;
    const [more, less] = amount > 0 ? [fee.days, stayed] : [stayed, fee.days];
    return { fee, amount, days: more.filter((day) => !less.includes(day)) };
  }

  /** Of a service, the days that it was charged for or has been in force on, and that what continues it has not paid. */
  private mayPay(fee: Line, day: Day): boolean {
    const { booking, days, period } = fee;
    if (!booking) return true;
    const [first, charged] = [days[0] as Day, days.at(-1) as Day];
    const others = this.lines.filter((line) => line.booking?.root === booking.root && line.period === period);
    const next = others.filter((line) => (line.days[0] as Day) > first && !this.isReversed(line));
    const last = booking.lastDay();
    return (day <= charged || last === null || day <= last) && next.every((line) => day < (line.days[0] as Day));
  }

  /**
   * A month of monthly bookings: the whole one once for each and what it continues, by the last of them that began by the
   * billing day, and of those that began on one day by the one that goes on longest; by days, the days of each that none of
   * them has paid.
   */
  private billMonth(month: Day, run: Billing): void {
    const isBilled = this.billedOn.has(month) || month === run.period || (this.byDays && this.lastRun === null);
    if (!isBilled) return;
    const { leaves } = run;
    for (const some of Map.groupBy(this.monthly, ({ root }) => root).values()) {
      const charged = this.lines.filter(({ booking, period }) => booking?.root === some[0]?.root && period === month);
      if (!this.byDays && charged.length > 0) continue;
      const standing = charged.filter((line) => !this.isReversed(line));
      const due = some.flatMap((booking) => {
        const { horse } = booking;
        if (leaves && horse !== leaves.horse) return [];
        if (charged.some((line) => line.booking === booking)) return [];
        if (!isHere(horse, run.day) && !hasLeftInOrder(horse)) return [];
        const days = booking.daysIn(month);
        return this.monthOf(booking, this.byDays ? this.notPaid(days, standing) : days, month, run.day);
      });
      const place = ({ first, days }: (typeof due)[number]) => `${first} ${days.at(-1)}`;
      due.sort((one, other) => (`${place(one)} ${other.booking.id}` < `${place(other)} ${one.booking.id}` ? -1 : 1));
      for (const [nth, { booking, days, price }] of due.entries()) {
        const next = due[nth + 1];
        if (!this.byDays && next) continue;
        const inForce = this.byDays ? days.filter((day) => !next || day < next.first) : daysOf(month);
        const amount = shareOf(price, inForce.length, month);
        const own = month === run.period ? null : addDays(run.day, this.term);
        if (amount > 0)
          this.write(booking.horse, 'service', -amount, leaves?.on ?? run.day, {
            period: month,
            due: leaves?.due ?? own,
            days: inForce,
            monthly: price,
            booking,
          });
      }
    }
  }

  /** Days that bookings which continue each other have not paid: after the earlier ones, and before the later ones. */
  private notPaid(days: Day[], lines: Line[]): Day[] {
    const [first] = days;
    const paid = lines.map((line) => this.paidBy(line).toSorted()).filter((some) => some.length > 0);
    return days.filter((day) =>
      paid.every((some) => {
        const [from, to] = [some[0] as Day, some.at(-1) as Day];
        return from <= (first as Day) ? day > to : day < from;
      }),
    );
  }

  /** A month of a booking, if it costs something: as on the day of its run, or the nearest day on which it was in force. */
  private monthOf(booking: MonthlyBooking, days: Day[], month: Day, billingDay: Day) {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last || first > billingDay) return [];
    const day = this.billedOn.get(month) ?? billingDay;
    const price = booking.priceOn(first > day ? first : last < day ? last : day);
    return price > 0 ? [{ booking, days, first, price }] : [];
  }

  /** What a new booking may continue: the last to begin of what an animal had that has ended, unless another does. */
  toContinue(horse: Horse, today: Day): MonthlyBooking[] {
    const lives = livesOf(horse);
    const mine = this.monthly.filter((booking) => lives.includes(booking.horse));
    const isFree = ({ root }: MonthlyBooking) => !mine.some((other) => other.root === root && other.goesOn(today));
    const ended = mine.filter((booking) => !booking.goesOn(today) && isFree(booking));
    const last = ended
      .map(({ from }) => from)
      .toSorted()
      .at(-1);
    return ended.filter(({ from }) => from === last);
  }

  /** A horse has gone: what it had has ended. */
  endAll(horse: Horse, today: Day): void {
    for (const booking of this.monthly) if (booking.horse === horse) booking.ended ??= today;
  }

  private hasPackage(horse: Horse, period: Day): boolean {
    const year = Array.from({ length: 11 }, (_, back) => monthsOn(period, -1 - back));
    return this.lines.some(
      (line) =>
        livesOf(horse).includes(line.horse) &&
        line.kind === 'package_fee' &&
        year.includes(line.period as Day) &&
        !this.lines.some(({ undoes }) => undoes === line),
    );
  }

  mayMoveTo(chosen: Day, today: Day): boolean {
    return chosen > monthOf(today) && chosen <= monthsOn(monthOf(today), 1);
  }

  moveDate(chosen: Day, today: Day): void {
    this.bill(today);
    this.paymentDay = Number(chosen.slice(8));
    const isBilled = this.billed.has(cycleOf(chosen));
    this.paymentDate = isBilled ? dayOfCycle(monthsOn(cycleOf(chosen), 1), this.paymentDay) : chosen;
    this.bill(today);
  }

  handOver(horse: Horse, to: { id: string; owner: string }, today: Day): Horse {
    const { payment, annual } = horse;
    const from = latest(horse.from, today);
    const stay = { added: today, from, until: null, left: null, how: null, asBilled: false };
    const next = { ...to, ...stay, payment, annual, before: horse };
    Object.assign(horse, { left: today, until: from, how: 'handed', asBilled: false });
    this.horses.push(next);
    return next;
  }

  finishService(horse: Horse, price: number, today: Day): void {
    this.write(horse, 'service', -price, today, { period: cycleOf(this.paymentDate) });
  }

  deposit(horse: Horse, amount: number, today: Day): void {
    this.write(horse, 'deposit', amount, today);
  }

  correct(horse: Horse, amount: number, today: Day): void {
    this.write(horse, 'correction', amount, today, amount < 0 ? { period: cycleOf(this.paymentDate) } : {});
  }

  /** Whether nothing but opening balances, and what took them back, was ever written for a horse. */
  mayOpen = (horse: Horse): boolean => this.linesOf(horse).every((line) => (line.undoes ?? line).kind === 'opening');

  open(horse: Horse, amount: number, due: Day): void {
    const before = this.linesOf(horse).find((line) => line.kind === 'opening' && !this.isReversed(line));
    if (before?.amount === amount && before.due === due) return;
    if (before) this.write(horse, 'correction', -before.amount, before.on, { undoes: before, due: before.due });
    this.write(horse, 'opening', amount, due, { due });
  }

  isReversed = (line: Line): boolean => this.lines.some(({ undoes }) => undoes === line);

  reverse(line: Line, today: Day): void {
    const { period, due } = line;
    this.write(line.horse, 'correction', -line.amount, today, { undoes: line, period, due });
  }

  linesOf = (horse: Horse): Line[] => this.lines.filter((line) => line.horse === horse);

  saldo = (horse: Horse): number => this.linesOf(horse).reduce((sum, { amount }) => sum + amount, 0);

  coverage(horse: Horse, today: Day): Coverage {
    const ids = new Map(this.lines.map((line, nth) => [line, String(nth)]));
    const lines = this.linesOf(horse).map((line) => ({
      id: ids.get(line) as string,
      amount: grosze(line.amount),
      deposit: line.kind === 'deposit',
      correction: line.kind === 'correction',
      period: line.period,
      due_on: line.due,
      reverses: (line.undoes && ids.get(line.undoes)) ?? null,
    }));
    const { billed, paymentDate, term } = this;
    return coverageOf(lines, { billed, paymentDate, term, today });
  }

  /** An account's balance before a month, and its sums in the month. */
  month(horses: readonly Horse[], month: Day): { carry_over: number; sum: number; deposits: number; closing: number } {
    const mine = this.lines.filter(({ horse }) => horses.includes(horse));
    const add = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
    const within = mine.filter(({ on }) => monthOf(on) === month);
    const isDeposit = ({ kind }: Line) => kind === 'deposit' || kind === 'correction' || kind === 'opening';
    const before = add(mine.filter(({ on }) => on < month));
    return {
      carry_over: before,
      sum: 0 - add(within.filter((line) => !isDeposit(line))),
      deposits: add(within.filter(isDeposit)),
      closing: before + add(within),
    };
  }

  /** What the accountant is given of a month: sales, deposits and changes (corrections are in both), opening balances. */
  books(month: Day): { sales: number; deposits: number; openings: number } {
    const sums = { sales: 0, deposits: 0, openings: 0 };
    for (const { kind, amount, on, undoes } of this.lines) {
      if (monthOf(on) !== month) continue;
      const meant = undoes?.kind ?? kind;
      if (meant === 'opening') sums.openings += amount;
      if (meant !== 'opening' && meant !== 'deposit') sums.sales += amount;
      if (meant !== 'opening' && (kind === 'deposit' || kind === 'correction')) sums.deposits += amount;
    }
    return sums;
  }

  /** What the stable charged and was credited in a month, without opening balances. */
  turnover(month: Day): { charged: number; credited: number } {
    const sums = { charged: 0, credited: 0 };
    for (const line of this.lines) {
      const { kind, amount } = line.undoes ?? line;
      if (monthOf(line.on) !== month || kind === 'opening') continue;
      if (kind !== 'deposit' && amount < 0) sums.charged -= line.amount;
      else sums.credited += line.amount;
    }
    return sums;
  }

  months(): Day[] {
    const days = this.lines.map(({ on }) => monthOf(on)).sort();
    const months: Day[] = [];
    const [first, last] = [days[0], days.at(-1)];
    if (first && last)
      for (let month = first; month <= monthsOn(last, 1); month = monthsOn(month, 1)) months.push(month);
    return months;
  }
}
