/** An owner's month, computed once for page, PDF, mail and CSV. */

import { balanceParts } from '../../domain/balance-parts.ts';
import { type Day, endOfMonth, monthOf } from '../../domain/days.ts';
import { addressLine } from '../../domain/postal-codes.ts';
import type { Db } from '../../platform/data/database.ts';
import { chargedAtLeaving } from '../billing/leaving-queries.ts';
import { monthByHorse } from '../billing/month-queries.ts';
import { paymentsOfOwner } from '../billing/owner-queries.ts';
import { bankTransfer } from '../settings/how-to-pay.ts';
import { billSettings } from '../settings/payee-queries.ts';
import { inWords } from './in-words.ts';
import type { StatedOwner } from './queries.ts';
import type { Statement } from './schema.ts';

/** The month must have begun. */
export async function statementOf(db: Db, owner: StatedOwner, month: Day, today: Day): Promise<Statement> {
  const [{ sums, horses }, now, leaving, { payee, nip, paymentDate }] = await Promise.all([
    monthByHorse(db, owner.id, month),
    paymentsOfOwner(db, owner.id, today),
    chargedAtLeaving(db, today, { owner_id: owner.id }),
    billSettings(db, today),
  ]);
  const { id, first_name, last_name } = owner;
  return {
    month,
    until: month === monthOf(today) ? today : endOfMonth(month),
    today,
    owner: { id, name: `${first_name} ${last_name}`, address: addressLine(owner) },
    nip,
    sums,
    asked: now.asked,
    in_words: inWords(now.asked.asked),
    horses,
    parts: balanceParts(now.horses, paymentDate),
    leaving,
    transfer: payee && bankTransfer(payee, owner, now.horses, today),
  };
}
