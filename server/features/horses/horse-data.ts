import type { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/database.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/session.ts';
import { coverageOfHorses } from '../billing/queries.ts';
import type { HorseAccess } from './access.ts';
import type { ListedHorse } from './list-queries.ts';
import { factsOf, horseOnRecord, paymentsOf } from './queries.ts';
import type { BasicHorse, DuePayments, HorseData } from './schema.ts';

/**
 * A horse as somebody may see it: whole for its owner and for managers, without its payments for a worker who merely
 * sees it.
 */
export async function horseDataOf(db: Db, horse: HorseAccess, today: Day): Promise<HorseData> {
  const { id, owner_id, health_alert, access } = horse;
  const facts = { id, ...(await factsOf(db, id)), health_alert, id_owner: owner_id };
  if (access === 'sees') return facts;
  const { payment, payment_for_annual, ...paid } = await paymentsOf(db, id, today);
  return { ...facts, payment: toZloty(payment), payment_for_annual: toZloty(payment_for_annual), ...paid };
}

/** A horse of a list as the calls tell of it. */
export const basicHorse = ({ id, name, payment, payment_until, due_payments }: ListedHorse): BasicHorse => ({
  id,
  name,
  payment: toZloty(payment),
  payment_until,
  due_payments,
});

/**
 * How many payments of a horse are overdue; of an archived one too. Payments of others are Forbidden, whether or not
 * there is such a horse; managers are told NotFound.
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
  const coverage = await coverageOfHorses(db, [horseId], today);
  return { due_payments: coverage.get(horseId)?.due_payments ?? 0 };
}
