import { z } from 'zod';
import type { EntryDialog } from '../../../views/billing/entry-dialogs.tsx';
import { dayOf, monthOf } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { NotFound } from '../../platform/errors.ts';
import { idToSend } from '../../platform/insert-once.ts';
import { peekOldInput } from '../../platform/old-input.ts';
import { DialogNotFound, page } from '../../platform/page.ts';
import { PageNumber } from '../../platform/paging.ts';
import { ourPage } from '../../platform/redirects.ts';
import { signedIn } from '../../platform/session.ts';
import { billingDaysOf } from '../settings/queries.ts';
import { horseOnBooks } from './access.ts';
import { MonthInAddress, shownMonth } from './addresses.ts';
import { saldoOf } from './balances.ts';
import { shownLines } from './month-page.ts';
import { lineOf, monthOfAccount } from './month-queries.ts';
import { orToThePerson } from './owner-payments.ts';
import { coverageOfHorses } from './queries.ts';
import { billingErrors, billingTexts } from './texts.ts';

const HorsePaymentsAddress = z.object({
  /** The owner's; a malformed one is treated like an unknown one. */
  id: z.uuid().nullable().catch(null),
  horse_id: z.uuid(),
});

const HorsePaymentsQuery = z.object({
  /** Given: the way back leads to /home. */
  returnType: z.string().max(20).optional().catch(undefined),
  /** The page of ours that staff came from, to which the way back leads otherwise. */
  back: z.string().optional().catch(undefined),
  month: MonthInAddress,
  page: PageNumber,
  dialog: z.string().max(60).optional().catch(undefined),
  /** The line that the dialog is about. */
  dialog_entry: z.uuid().optional().catch(undefined),
});

type Visit = Call<z.output<typeof HorsePaymentsAddress> & z.output<typeof HorsePaymentsQuery>>;

export const billingPages = [
  page({
    path: '/user/:id/payments/:horse_id',
    may: 'seeBills',
    params: HorsePaymentsAddress,
    query: HorsePaymentsQuery,
    async answer(visit) {
      const { input, reply } = visit;
      const viewer = signedIn(visit);
      if (!may(viewer, 'seePayments') && viewer.id !== input.id) return reply.redirect('/home', 303);
      return orToThePerson(visit, input.id ?? viewer.id, () => horsePayments(visit));
    },
  }),
];

/** A month of a horse, living or archived, for its owner and for managers, who book there. */
async function horsePayments(visit: Visit) {
  const { db, now, input, reply } = visit;
  const books = may(signedIn(visit), 'bookPayments');
  const horse = await horseOnBooks(db, input.horse_id);
  if (!horse || horse.owner_id !== input.id) throw new NotFound();
  const [today, month] = [dayOf(now), input.month ?? monthOf(dayOf(now))];
  const [account, saldo, coverage, { paymentDate }, booking] = await Promise.all([
    monthOfAccount(db, { horse_id: horse.id }, month),
    saldoOf(db, horse.id),
    books ? coverageOfHorses(db, [horse.id], today) : null,
    billingDaysOf(db, today),
    books ? bookingForms(visit) : null,
  ]);
  const { id, name, box_number, archived_at, owner_id, first_name, last_name, owner_gone_at } = horse;
  const here = hereOf(visit);
  return reply.page(
    'billing/horse-payments',
    {
      horse: { id, name, box_number, archived: archived_at !== null },
      owner: { id: owner_id, name: `${first_name} ${last_name}`, gone: owner_gone_at !== null },
      month: { ...shownMonth(month, here, 'month'), ...(await shownLines(account, input.page, 'page')), today },
      saldo,
      payment_date: paymentDate,
      booking: booking && { ...booking, overdue: grosze(coverage?.get(id)?.overdue ?? 0), saldo },
      back: backOf(visit),
      here,
    },
    { title: `Rozliczenie: ${name}` },
  );
}

/** The address without a dialog; a month and a page are named where they are not the first one shows. */
function hereOf({ input, request }: Visit): string {
  const { id, horse_id, returnType, back, month, page } = input;
  const from = ourPage(request, back);
  const query = new URLSearchParams({
    ...(returnType !== undefined && { returnType }),
    ...(from && { back: from }),
    ...(month && { month: month.slice(0, 7) }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/user/${id}/payments/${horse_id}${query.size > 0 ? `?${query}` : ''}`;
}

/** Owners go back to /home; staff too with `returnType`, else to where they came from or to the owner's page. */
function backOf(visit: Visit): string {
  const { input, request } = visit;
  if (!may(signedIn(visit), 'seePayments') || input.returnType !== undefined) return '/home';
  return ourPage(request, input.back) ?? `/user/${input.id}`;
}

/** What a manager's forms send: the number under which a deposit is booked once, and the dialog of the address. */
async function bookingForms(visit: Visit) {
  const old = await peekOldInput(visit.request);
  const requestId = (action: string) =>
    idToSend(old?.action === action ? old : null, 'request_id', billingErrors.otherRequest);
  return {
    request_id: requestId('/api/deposit-money-to-horse'),
    dialog: await entryDialog(visit, requestId('/api/correct_balance')),
  };
}

/** The dialog that the address names; null when it names none. Throws DialogNotFound: the entry cannot be reversed. */
async function entryDialog({ db, input }: Visit, request_id: string): Promise<EntryDialog | null> {
  const { dialog, dialog_entry: id, horse_id } = input;
  if (dialog === 'correct') return { kind: 'correct', request_id };
  if (dialog !== 'reverse') return null;
  const entry = id && (await lineOf(db, { horse_id }, id));
  if (!entry || entry.reverses || entry.reversed_by) throw new DialogNotFound(billingTexts.openReversal);
  return { kind: 'reverse', entry };
}
