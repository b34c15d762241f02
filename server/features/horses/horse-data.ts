import type { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { coverageOfHorse, type HorseRecord, horseOnRecord } from './queries.ts';
import type { BasicHorse, DuePayments, HorseData, ListedHorse } from './schema.ts';

/** A horse's data; a worker who merely sees the horse gets no payments. Money in zł. */
export async function horseDataOf(db: Db, horse: HorseRecord, today: Day): Promise<HorseData> {
  const { owner_id, access, payment, payment_for_annual, ...facts } = horse;
  const data = { ...facts, id_owner: owner_id };
  if (access === 'sees') return data;
  const { payment_until, due_payments } = await coverageOfHorse(db, horse.id, today);
  const prices = { payment: toZloty(payment), payment_for_annual: toZloty(payment_for_annual) };
  return { ...data, ...prices, payment_until, due_payments };
}

/** Money in zł. */
export const basicHorse = ({ id, name, payment, payment_until, due_payments }: ListedHorse): BasicHorse => ({
  id,
  name,
  payment: toZloty(payment),
  payment_until,
  due_payments,
});

/**
 * The number of a horse's overdue payments, archived or not. Throws NotFound to managers; to others Forbidden, so that
 * they do not learn whether the horse exists.
 */
export async function duePaymentsFor(
  db: Db,
  viewer: Viewer,
  horseId: string,
  today: Day,
): Promise<z.output<typeof DuePayments>> {
  const owner = (await horseOnRecord(db, horseId))?.owner_id;
  if (!may(viewer, 'seePayments') && owner !== viewer.id) throw new Forbidden();
  if (!owner) throw new NotFound('Nie ma takiego konia.');
  const { due_payments } = await coverageOfHorse(db, horseId, today);
  return { due_payments };
}
