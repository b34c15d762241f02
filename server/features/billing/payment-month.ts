/** A horse's month and its dialogs, for every page that shows one. */

import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type HorsePayments from '../../../views/billing/horse-payments.page.tsx';
import { askedOf } from '../../domain/asked.ts';
import { dayOf, monthOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, DialogName } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { addressWith } from '../../platform/http/redirects.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { bankTransfer } from '../settings/how-to-pay.ts';
import { billSettings } from '../settings/payee-queries.ts';
import type { HorseOnBooks } from './access.ts';
import { LinesInAddress, MonthInAddress, RowInAddress } from './addresses.ts';
import { depositDays } from './deposit.ts';
import { chargedAtLeaving } from './leaving-queries.ts';
import { shownMonth } from './month-page.ts';
import { lineOf, monthOfAccount } from './month-queries.ts';
import { accountOfHorse } from './owner-queries.ts';
import { openingOf } from './queries.ts';
import { depositsOfTransfer } from './reverse-entry.ts';
import type { EntryDialog, OpeningForm } from './schema.ts';
import { openingDays } from './set-opening-balance.ts';
import { creditTakenBack } from './taken-back.ts';
import { billingTexts } from './texts.ts';

export const HorseMonthQuery = z.object({
  month: MonthInAddress,
  page: PageNumber,
  lines: LinesInAddress,
  open: RowInAddress,
  dialog: DialogName,
  dialog_entry: DialogId,
  dialog_taken_back_by: DialogId,
  /** The id of the deposit that the page's form would book. */
  deposit: z.uuid().optional().catch(undefined),
});

type Visit = Call<z.output<typeof HorseMonthQuery>>;

type Place = { path: string; back: string };

/**
 * A month of a horse, living or archived, for its owner and for managers, who book there. Callers check who may see it.
 * In a browser the address holds the id of a manager's deposit: after Back the form sends the same id, so that a changed
 * amount does not become a second deposit. Throws DialogNotFound, PageOutOfRange.
 */
export async function horseMonth(visit: Visit, horse: HorseOnBooks, { path, back }: Place): Promise<FastifyReply> {
  const { db, now, input, request, reply } = visit;
  const viewer = signedIn(visit);
  const books = may(viewer, 'bookPayments');
  if (books && !input.deposit && request.headers['sec-fetch-dest'] === 'document')
    return reply.redirect(addressWith(request.url, { deposit: randomUUID() }), 303);
  const pays = !books && viewer.id === horse.owner_id;
  const today = dayOf(now);
  const month = input.month ?? monthOf(today);
  const [account, { saldo, ...covered }, leaving, { paymentDate, payee }, deposit_form] = await Promise.all([
    monthOfAccount(db, { horse_id: horse.id }, month),
    accountOfHorse(db, horse.id, today),
    chargedAtLeaving(db, today, { horse_id: horse.id }),
    billSettings(db, today),
    books ? depositFormState(visit, horse.id) : null,
  ]);
  const { owner_id, first_name, last_name, owner_gone_at, ...shown } = horse;
  const here = hereOf(visit, path);
  const asked = askedOf([covered]);
  return reply.page<typeof HorsePayments>(
    'billing/horse-payments',
    {
      horse: shown,
      owner: { id: owner_id, name: `${first_name} ${last_name}`, gone: owner_gone_at !== null },
      month: await shownMonth(account, { ...input, month, today, here }),
      saldo,
      asked,
      leaving,
      payment_date: paymentDate,
      deposit_form: deposit_form && { ...deposit_form, asked, saldo },
      doubting: pays ? { dialog: await doubtDialog(visit, horse.id) } : null,
      transfer: pays && payee ? bankTransfer(payee, viewer, [{ ...horse, ...asked }], today) : null,
      back,
      here,
    },
    { title: `Rozliczenie: ${horse.name}` },
  );
}

/** The address without a dialog; it has the month, the page and the open row only where they are not the default. */
const hereOf = ({ input: { month, page, lines, open, deposit } }: Visit, path: string): string =>
  addressWith(path, {
    ...(deposit && { deposit }),
    ...(month && { month: month.slice(0, 7) }),
    ...(page > 1 && { page: String(page) }),
    ...(lines && { lines }),
    ...(open && { open }),
  });

/** A manager's forms: the id of the deposit, the open dialog, and `opens`, whether an opening balance may be set. */
async function depositFormState(visit: Visit, horse_id: string) {
  const old = await peekOldInput(visit.request);
  const requestId = (action: string, ofPage?: string) =>
    idToSend(old?.action === action ? old : null, 'request_id', ofPage);
  const opening = await openingOf(visit.db, horse_id);
  return {
    request_id: requestId('/api/deposit-money-to-horse', visit.input.deposit),
    opens: opening.settable,
    days: depositDays(dayOf(visit.now)),
    dialog:
      visit.input.dialog === 'opening'
        ? openingDialog(visit, opening.standing, requestId('/api/set_opening_balance'))
        : await entryDialog(visit, horse_id, requestId('/api/correct_balance')),
  };
}

/** Opens also when the balance can only be corrected, so that a refusal stands at its field. */
const openingDialog = ({ now }: Visit, standing: OpeningForm['standing'] | undefined, request_id: string) => ({
  kind: 'opening' as const,
  request_id,
  standing: standing ? { amount: standing.amount, due_on: standing.due_on } : null,
  days: openingDays(dayOf(now)),
});

/** The dialog in the address, or null. Throws DialogNotFound when nothing can be done about the entry. */
async function entryDialog({ db, input }: Visit, horse_id: string, request_id: string): Promise<EntryDialog | null> {
  const { dialog, dialog_entry: id, dialog_taken_back_by: reversal } = input;
  if (dialog === 'correct') return { kind: 'correct', request_id };
  if (dialog !== 'reverse' && dialog !== 'answer') return null;
  const entry = id ? await lineOf(db, { horse_id }, id) : undefined;
  if (dialog === 'answer') {
    if (!entry?.doubt || entry.doubt.outcome) throw new DialogNotFound(billingTexts.openAnswer);
    return { kind: 'answer', entry, doubt: entry.doubt };
  }
  if (!entry || entry.reverses || entry.reversed_by) throw new DialogNotFound(billingTexts.openReversal);
  if (reversal && !(await creditTakenBack(db, entry.id, reversal))) throw new DialogNotFound(billingTexts.openReversal);
  return {
    kind: 'reverse',
    entry,
    deposits: await depositsOfTransfer(db, entry.id),
    taken_back_by: reversal ?? null,
  };
}

/** The charge that its owner wants to doubt, or null. Throws DialogNotFound. */
async function doubtDialog({ db, input }: Visit, horse_id: string): Promise<EntryDialog | null> {
  const { dialog, dialog_entry: id } = input;
  if (dialog !== 'doubt') return null;
  const entry = id ? await lineOf(db, { horse_id }, id) : undefined;
  if (!entry || entry.amount > 0 || entry.reverses || entry.reversed_by || (entry.doubt && !entry.doubt.outcome))
    throw new DialogNotFound(billingTexts.openDoubt);
  return { kind: 'doubt', entry };
}
