import { action, type Call } from '../../platform/forms/action.ts';
import { addressWith, formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { changePartialMonths } from './change-partial-months.ts';
import { changePaymentDate } from './change-payment-date.ts';
import { changePaymentTerm } from './change-payment-term.ts';
import { correctBalance } from './correct-balance.ts';
import { deposit, takesOff } from './deposit.ts';
import { depositShared } from './deposit-shared.ts';
import { reverseEntry } from './reverse-entry.ts';
import {
  Correction,
  Deposit,
  OpeningBalance,
  PartialMonthsChoice,
  PartialMonthsSetting,
  PaymentDate,
  PaymentTerm,
  Reversal,
  Saldo,
  Setting,
  Shared,
  SharedDeposit,
  TermSetting,
} from './schema.ts';
import { setOpeningBalance } from './set-opening-balance.ts';
import { billingTexts } from './texts.ts';

/**
 * Without the id of the booked deposit, because the next form has another. The list of who owes offers the same method for
 * the next deposit, because a statement is booked line by line.
 */
function pageWithoutDeposit({ request, input: { method } }: Call<{ method?: string | undefined }>): string {
  const page = withoutDialog(formPage(request));
  return addressWith(page, { deposit: null, dialog_method: (page.startsWith('/unpaid') && method) || null });
}

export const billingActions = [
  action({
    path: '/api/deposit-money-to-horse',
    summary: 'Book money for a horse, below zero to correct; the same request_id books once',
    may: 'bookPayments',
    texts: billingTexts.deposit,
    textsFor: (_person, input) => (input && takesOff(input) ? billingTexts.takeOff : billingTexts.deposit),
    body: Deposit,
    answer: Saldo,
    once: ({ request_id }) => request_id,
    run: deposit,
    success: pageWithoutDeposit,
  }),
  action({
    path: '/api/deposit_for_horses',
    summary: 'Book money for several horses of one owner, all shares or none; the same request_id books once',
    may: 'bookPayments',
    texts: billingTexts.deposit,
    body: SharedDeposit,
    answer: Shared,
    once: ({ request_id }) => request_id,
    run: depositShared,
    success: pageWithoutDeposit,
  }),
  action({
    path: '/api/correct_balance',
    summary: 'Charge (below zero) or credit a horse by hand, with a reason',
    may: 'bookPayments',
    texts: billingTexts.correctBalance,
    body: Correction,
    answer: Saldo,
    once: ({ request_id }) => request_id,
    run: correctBalance,
  }),
  action({
    path: '/api/set_opening_balance',
    summary: 'Set the opening balance of a horse (debt below zero); again, until something else is booked for it',
    may: 'bookPayments',
    texts: billingTexts.setOpeningBalance,
    body: OpeningBalance,
    answer: Saldo,
    once: ({ request_id }) => request_id,
    run: setOpeningBalance,
  }),
  action({
    path: '/api/reverse_entry',
    summary:
      'Reverse a whole entry with a reason; a deposit from a bank transfer together with its other deposits, and the transfer then waits again, or is set aside with the reversal of the bank',
    may: 'bookPayments',
    texts: billingTexts.reverseEntry,
    body: Reversal,
    answer: Saldo,
    run: reverseEntry,
  }),
  action({
    path: '/api/settings/update/payment_term',
    summary: 'Set the number of days to pay after later billing runs',
    may: 'changePaymentDate',
    texts: billingTexts.changePaymentTerm,
    body: PaymentTerm,
    answer: TermSetting,
    run: changePaymentTerm,
  }),
  action({
    path: '/api/settings/update/partial_months',
    summary: 'Set how later billing runs charge a partial month: as a whole, or by its days',
    may: 'changePaymentDate',
    texts: billingTexts.changePartialMonths,
    body: PartialMonthsChoice,
    answer: PartialMonthsSetting,
    run: changePartialMonths,
  }),
  action({
    path: '/api/settings/update/payment_date',
    summary: 'Move the next billing day within its window, after all billing that is due',
    may: 'changePaymentDate',
    texts: billingTexts.changePaymentDate,
    textsFor: (_person, input) =>
      input?.value === null ? billingTexts.keepPaymentDate : billingTexts.changePaymentDate,
    body: PaymentDate,
    answer: Setting,
    run: changePaymentDate,
    // The alert's cookie holds no texts, so the address names a day that is billed already.
    success({ request, input }, { setting_value }) {
      const billed = input.value === setting_value ? null : (input.value ?? null);
      return addressWith(withoutDialog(formPage(request)), { billed });
    },
  }),
];
