import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { coverOldest } from '../../domain/cover-oldest.ts';
import { dayOf } from '../../domain/days.ts';
import { textsOfFields } from '../../domain/field-texts.ts';
import { PAYMENT_METHODS } from '../../domain/ledger.ts';
import { formatAmount, fromZloty, grosze } from '../../domain/money.ts';
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
import { reminderTexts } from './texts.ts';

const Typed = z.string().max(40).optional().catch(undefined);

export const DepositQuery = z.object({
  dialog_id: DialogId,
  /** The id of the deposit that the dialog would book. */
  deposit: z.uuid().optional().catch(undefined),
  /** The sum to share, as typed; by default all that is asked for. */
  dialog_amount: Typed,
  /** The method that is chosen at first: that of the deposit before. */
  dialog_method: z.enum(PAYMENT_METHODS).optional().catch(undefined),
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
    method: input.dialog_method,
    ...(horses.length > 1 && (await sharing(visit, horses))),
  };
}

/** The address with a new deposit id. A browser keeps it there, so that the form has the same id after Back. */
export const withNumber = ({ input, request }: Visit): string | null =>
  !input.deposit && request.headers['sec-fetch-dest'] === 'document' ? `${request.url}&deposit=${randomUUID()}` : null;

const ACTIONS = ['/api/deposit-money-to-horse', '/api/deposit_for_horses'];

/** The typed or the asked sum with its errors, and the shares once there are none. */
async function sharing(
  { db, input }: Visit,
  horses: UnpaidDeposit['horses'],
): Promise<Pick<UnpaidDeposit, 'typed' | 'shared'>> {
  const typed = typedIn(input, horses);
  if (!typed) return {};
  const { amount, horse_ids } = typed;
  const parsed = SumToShare.safeParse(fromForm(SumToShare, { amount, horse_ids }));
  for (const { path, message } of parsed.error?.issues ?? []) typed.errors[String(path[0])] ??= message;
  typed.errors = textsOfFields(typed.errors);
  if (!parsed.data || input.dialog_change !== undefined) return { typed };
  // In the order of the list, so that a surplus goes to the horse with the largest debt.
  const ids = horses.map(({ id }) => id).filter((id) => horse_ids.includes(id));
  const sum = fromZloty(parsed.data.amount);
  const { shares, surplus } = coverOldest(sum, ids, await owedByDay(db, ids));
  return { typed, shared: { sum, shares, surplus } };
}

function typedIn(input: Visit['input'], horses: UnpaidDeposit['horses']): TypedDeposit | undefined {
  const ids = horses.map(({ id }) => id);
  if (input.dialog_amount !== undefined)
    return { amount: input.dialog_amount, horse_ids: input.dialog_horses.filter((id) => ids.includes(id)), errors: {} };
  const owed = horses.filter(({ asked }) => asked > 0);
  if (owed.length === 0) return undefined;
  const sum = grosze(owed.reduce((all, { asked }) => all + asked, 0));
  return { amount: formatAmount(sum), horse_ids: owed.map(({ id }) => id), errors: {} };
}
