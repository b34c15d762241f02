import { day } from '../../server/domain/days.ts';
import { grosze, toZloty } from '../../server/domain/money.ts';
import type { TestApp } from '../support/app.ts';
import { buildHorse, buildRunOfNovember, buildSettings } from '../support/builders.ts';
import { storedRows } from '../support/stored-rows.ts';

/** A stable that charges by days, has billed November, and bills next on the 10th of December. */
export async function buildByDays(app: TestApp, settings: Record<string, unknown> = {}): Promise<void> {
  const usual = { payment_date: '2026-12-10', payment_day: 10, payment_term: 9, partial_months: 'by_days' };
  await buildSettings(app, { ...usual, ...settings });
  await buildRunOfNovember(app);
}

/** A horse at 1200 zł a month that came when it was added, unless given. */
export const buildStay = (app: TestApp, given: NonNullable<Parameters<typeof buildHorse>[1]>) =>
  buildHorse(app, { payment: grosze(120_000), stays_from: given.created_on ?? day('2026-11-21'), ...given });

/** Entries of a horse in zł, charges negative, with their days. */
export async function booked(app: TestApp, { id }: { id: string }): Promise<string[]> {
  const entries = await storedRows(app, 'ledger_entries', { horse_id: id });
  entries.sort((one, other) => Number(one.seq) - Number(other.seq));
  return entries.map(({ kind, amount, period, first_day, last_day, due_on, reverses }) =>
    [
      reverses ? 'taken back' : kind,
      period?.slice(0, 7),
      first_day && `${first_day.slice(5)}…${last_day?.slice(5)}`,
      toZloty(amount),
      due_on && `due ${due_on}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
}
