import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { balanceParts } from '../../domain/balance-parts.ts';
import { dayOf, monthOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogName } from '../../platform/forms/fields.ts';
import { setFlash } from '../../platform/forms/flash.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { addressWith } from '../../platform/http/redirects.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber, PageOutOfRange } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { bankTransfer } from '../settings/how-to-pay.ts';
import { billSettings } from '../settings/payee-queries.ts';
import { historyAddress, LinesInAddress, MonthInAddress, RowInAddress } from './addresses.ts';
import { chargedAtLeaving } from './leaving-queries.ts';
import { shownMonth } from './month-page.ts';
import { monthOfAccount } from './month-queries.ts';
import { paymentsOfOwner } from './owner-queries.ts';
import type { OwnerPayments } from './schema.ts';
import { billingTexts } from './texts.ts';

export const OwnerPaymentsQuery = z.object({
  dialog: DialogName,
  dialog_month: MonthInAddress,
  dialog_page: PageNumber,
  dialog_lines: LinesInAddress,
  dialog_open: RowInAddress,
});

type Visit = Call<z.output<typeof OwnerPaymentsQuery>>;

/**
 * A person's payments with all their horses, and the history when the address opens it. `list` is the address without
 * it. Callers check who may see them.
 */
export async function ownerPaymentsOf(visit: Visit, ownerId: string, list: string): Promise<OwnerPayments> {
  const { db, now, input } = visit;
  const today = dayOf(now);
  const self = signedIn(visit);
  const opensHistory = input.dialog === 'history';
  const [payments, leaving, { paymentDate, payee }, history] = await Promise.all([
    paymentsOfOwner(db, ownerId, today),
    chargedAtLeaving(db, today, { owner_id: ownerId }),
    billSettings(db, today),
    opensHistory ? historyOf(visit, ownerId, list) : null,
  ]);
  const { horses } = payments;
  const parts = balanceParts(horses, paymentDate);
  const pays = self.id === ownerId && !opensHistory;
  const transfer = pays && payee ? bankTransfer(payee, self, horses, today) : null;
  return { ...payments, owner_id: ownerId, today, parts, leaving, payment_date: paymentDate, transfer, list, history };
}

async function historyOf({ db, now, input }: Visit, ownerId: string, list: string) {
  const today = dayOf(now);
  const month = input.dialog_month ?? monthOf(today);
  const account = await monthOfAccount(db, { owner_id: ownerId }, month);
  const here = addressWith(historyAddress(list), {
    ...(input.dialog_month && { dialog_month: month.slice(0, 7) }),
    ...(input.dialog_page > 1 && { dialog_page: String(input.dialog_page) }),
  });
  const { dialog_page: page, dialog_lines: lines, dialog_open: open } = input;
  return shownMonth(account, { month, today, here, page, lines, open }, 'dialog_');
}

/**
 * Redirects to the person's page when their payments cannot be loaded. Refusals are rethrown, because they say what to
 * do.
 */
export async function orToThePerson(
  { request, reply }: Pick<Call<unknown>, 'request' | 'reply'>,
  personId: string,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if ([Refusal, PageOutOfRange, DialogNotFound].some((kind) => error instanceof kind)) throw error;
    request.log.error({ err: error }, 'payments not loaded');
    setFlash(reply, `${billingTexts.openPayments.key}.failed.500`);
    return reply.redirect(`/user/${personId}`, 303);
  }
}
