import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { coverOldest } from '../../domain/cover-oldest.ts';
import { dayOf } from '../../domain/days.ts';
import { textsOfFields } from '../../domain/field-texts.ts';
import { fromZloty } from '../../domain/money.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, listInAddress } from '../../platform/forms/fields.ts';
import { fromForm } from '../../platform/forms/forms.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { depositDays } from '../billing/deposit.ts';
import { addresseeOf, horsesWithPayments } from '../billing/owner-queries.ts';
import { owedByDay } from '../billing/queries.ts';
import { SumToShare, type TypedDeposit, type UnpaidDeposit } from './schema.ts';
import { reminderErrors, reminderTexts } from './texts.ts';

const Typed = z.string().max(40).optional().catch(undefined);

export const DepositQuery = z.object({
  dialog_id: DialogId,
  /** The id of the deposit that the dialog would book. */
  deposit: z.uuid().optional().catch(undefined),
  /** The sum to share, as typed. */
  dialog_amount: Typed,
  dialog_paid_on: Typed,
  dialog_method: Typed,
  dialog_horses: listInAddress(z.string().max(40), 200),
  /** Present with any value: show the typed sum again, to be changed. */
  dialog_change: z.unknown().optional(),
});

type Visit = Call<z.output<typeof DepositQuery>>;

/**
 * The deposit of the person in the address. For a single horse it is booked at once; for several it is shared among them first,
 * oldest due day first, and shown. Throws DialogNotFound for an unknown person and for one without a horse.
 */
export async function depositDialog(visit: Visit): Promise<UnpaidDeposit> {
  const { db, now, input, request } = visit;
  const { dialog_id: id } = input;
  const today = dayOf(now);
  const found = id ? await horsesWithPayments(db, id, today) : [];
  if (!id || found.length === 0) throw new DialogNotFound(reminderTexts.openUnpaid);
  const person = await addresseeOf(db, id);
  const old = await peekOldInput(request);
  const refused = old && ACTIONS.includes(old.action) ? old : null;
  const horses = found
    .map(({ id: horse, name, asked }) => ({ id: horse, name, asked }))
    .toSorted((one, other) => other.asked - one.asked);
  const days = depositDays(today);
  return {
    id,
    request_id: idToSend(refused, 'request_id', input.deposit),
    name: person ? `${person.first_name} ${person.last_name}` : 'Konto usunięte',
    horses,
    days,
    ...(horses.length > 1 && (await sharing(visit, horses, days))),
  };
}

/** The address with a new deposit id. A browser keeps it there, so that the form has the same id after Back. */
export const withNumber = ({ input, request }: Visit): string | null =>
  !input.deposit && request.headers['sec-fetch-dest'] === 'document' ? `${request.url}&deposit=${randomUUID()}` : null;

const ACTIONS = ['/api/deposit-money-to-horse', '/api/deposit_for_horses'];

/** The typed sum with its errors, and the shares once there are none. */
async function sharing(
  { db, input }: Visit,
  horses: UnpaidDeposit['horses'],
  days: UnpaidDeposit['days'],
): Promise<Pick<UnpaidDeposit, 'typed' | 'shared'>> {
  const { dialog_amount: amount, dialog_method: method, dialog_paid_on: paid_on, dialog_change } = input;
  if (amount === undefined) return {};
  const horse_ids = input.dialog_horses.filter((id) => horses.some((horse) => horse.id === id));
  const typed: TypedDeposit = { amount, method, paid_on, horse_ids, errors: {} };
  const parsed = SumToShare.safeParse(fromForm(SumToShare, { amount, method, paid_on, horse_ids }));
  for (const { path, message } of parsed.error?.issues ?? []) typed.errors[String(path[0])] ??= message;
  typed.errors = textsOfFields(typed.errors);
  const on = parsed.data?.paid_on;
  if (on && (on < days.from || on > days.to)) typed.errors.paid_on = reminderErrors.paidOutside;
  if (!parsed.data || typed.errors.paid_on || dialog_change !== undefined) return { typed };
  // In the order of the list, so that a surplus goes to the horse with the largest debt.
  const ids = horses.map(({ id }) => id).filter((id) => horse_ids.includes(id));
  const sum = fromZloty(parsed.data.amount);
  const { shares, surplus } = coverOldest(sum, ids, await owedByDay(db, ids));
  return { typed, shared: { sum, shares, surplus, method: parsed.data.method, paid_on: on } };
}
