import { asIfCharged, asIfStaying, type Books, type Charge, type Run, runAfter } from '../../domain/books.ts';
import { chargesOf } from '../../domain/charges.ts';
import type { Day } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { anyOf, type Db } from '../../platform/data/database.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { booksFor, nextRun } from './books-queries.ts';
import type { FeeLine, NextFee, RunPreview } from './schema.ts';

/** What a run charges each horse, by name. */
type Charged = [horse: string, charges: Charge[]][];

function byHorse({ horses }: Books, charges: readonly Charge[]): Charged {
  const charged = Map.groupBy(charges, ({ horse_id }) => horse_id);
  return horses.flatMap(({ id }): Charged => (charged.has(id) ? [[id, charged.get(id) as Charge[]]] : []));
}

const sumOf = (charges: readonly Charge[], kind?: Charge['kind']): Grosze =>
  grosze(charges.reduce((sum, charge) => (kind && charge.kind !== kind ? sum : sum + charge.price), 0));

/** What the next run would charge, at today's prices. */
export async function previewBilling(db: Db, today: Day): Promise<{ run: RunPreview; charged: Charged }> {
  const days = await billingDaysOf(db, today);
  const run = await nextRun(db, days);
  const books = await booksFor(db, run);
  const charges = chargesOf(run, books);
  const charged = byHorse(books, charges);
  const sums = {
    main_fees: sumOf(charges, 'main_fee'),
    package_fees: sumOf(charges, 'package_fee'),
    services: sumOf(charges, 'service'),
  };
  return { run: { ...run, term: days.term, horses: charged.length, ...sums }, charged };
}

/** What the next run would charge a horse that stays until a day; null if its stay has no end. */
export async function previewOfHorse(db: Db, today: Day, id: string, stays_until: Day | null): Promise<NextFee> {
  const run = await nextRun(db, await billingDaysOf(db, today));
  const books = asIfStaying(await booksFor(db, run, [id]), id, stays_until);
  const charges = chargesOf(run, books).filter(({ horse_id }) => horse_id === id);
  const { period, billing_day, by_days } = run;
  return { period, billing_day, by_days, fee: sumOf(charges), services: sumOf(charges, 'service') };
}

/** A slice of what a run would charge, with the names of horses and owners. */
export async function previewLines(db: Db, charged: Charged, { limit, offset }: Slice): Promise<FeeLine[]> {
  const some = charged.slice(offset, offset + limit);
  const named = await db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .select(['horses.id', 'horses.name', 'horses.owner_id', 'people.first_name', 'people.last_name'])
    .where('horses.id', '=', anyOf(some.map(([id]) => id)))
    .execute();
  const names = new Map(named.map(({ id, name, ...owner }) => [id, { horse_id: id, horse_name: name, ...owner }]));
  return some.flatMap(([id, charges]) => {
    const who = names.get(id);
    return who ? [{ ...who, ...lineOf(charges) }] : [];
  });
}

function lineOf(charges: readonly Charge[]): Pick<FeeLine, 'main_fee' | 'package_fee' | 'stays' | 'services'> {
  const inOrder = charges.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'pl'));
  return {
    main_fee: sumOf(charges, 'main_fee'),
    package_fee: sumOf(charges, 'package_fee'),
    stays: inOrder.filter(({ kind }) => kind === 'main_fee'),
    services: inOrder.filter((charge) => charge.kind === 'service'),
  };
}

const orderOf = ({ period, service_name, booking_id }: Charge): string => `${period} ${service_name} ${booking_id}`;

/** A later run with everything it would charge. */
export type PreviewRun = { period: Day; billing_day: Day; lines: FeeLine[] };

/** Previews every run due up to a day, in order, each as if the earlier ones had been made. Writes nothing. */
export async function previewRuns(db: Db, today: Day, until: Day): Promise<PreviewRun[]> {
  const days = await billingDaysOf(db, today);
  const runs: PreviewRun[] = [];
  const made: { run: Run; charges: Charge[] }[] = [];
  for (let run = await nextRun(db, days); run.billing_day <= until; run = runAfter(run, days.paymentDay)) {
    let books = await booksFor(db, run);
    for (const before of made) books = asIfCharged(books, before.run, before.charges, run);
    const charges = chargesOf(run, books);
    const charged = byHorse(books, charges);
    const { period, billing_day } = run;
    runs.push({ period, billing_day, lines: await previewLines(db, charged, { limit: charged.length, offset: 0 }) });
    made.push({ run, charges });
  }
  return runs;
}

export const sumOfLine = ({ main_fee, package_fee, services }: FeeLine): Grosze =>
  grosze(services.reduce((sum, { price }) => sum + price, main_fee + package_fee));
