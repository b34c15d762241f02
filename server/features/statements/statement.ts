/** A month of an owner as it is printed, sent and given to a spreadsheet: one reckoning for all of them. */

import { balanceParts } from '../../domain/balance-parts.ts';
import { addDays, addMonths, type Day, monthOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { addressLine } from '../../domain/postal-codes.ts';
import { transferTitle } from '../../domain/transfers.ts';
import { bankTransfer } from '../../platform/data/bank-transfer.ts';
import type { Db } from '../../platform/data/database.ts';
import { changedSince, monthByHorse } from '../billing/month-queries.ts';
import { paymentsOfOwner } from '../billing/owner-queries.ts';
import { payeeSettings } from '../settings/payee-queries.ts';
import { billingDaysOf } from '../settings/queries.ts';
import { inWords } from './in-words.ts';
import type { StatedOwner } from './queries.ts';
import type { Statement } from './schema.ts';

/** The month must have begun. */
export async function statementOf(db: Db, owner: StatedOwner, month: Day, today: Day): Promise<Statement> {
  const [{ sums, horses }, now, { payee, nip }, { paymentDate }, paidSince] = await Promise.all([
    monthByHorse(db, owner.id, month),
    paymentsOfOwner(db, owner.id, today),
    payeeSettings(db),
    billingDaysOf(db, today),
    changedSince(db, { owner_id: owner.id }, month),
  ]);
  const running = month === monthOf(today);
  const { id, first_name, last_name } = owner;
  const name = `${first_name} ${last_name}`;
  const left = leftToPay(sums.closing, now.balance, paidSince);
  return {
    month,
    until: running ? today : addDays(addMonths(month, 1), -1),
    owner: { id, name, address: addressLine(owner) },
    nip,
    sums,
    in_words: inWords(sums.closing),
    horses,
    // The parts of a balance are known only for the current one.
    parts: running && now.balance === sums.closing ? balanceParts(now.horses, paymentDate) : [],
    transfer: payee && bankTransfer(payee, left, transferTitle(name, horses, month)),
  };
}

/** What is still owed of a month's final debt: reduced by later payments, and at most the current debt. */
const leftToPay = (closing: Grosze, balance: Grosze, paidSince: Grosze): Grosze =>
  grosze(Math.max(0, Math.min(-closing - paidSince, -closing, -balance)));
