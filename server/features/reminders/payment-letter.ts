import type { Day } from '../../domain/days.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Db } from '../../platform/data/database.ts';
import { addresseeOf, askedOfOwner } from '../billing/owner-queries.ts';
import { bankTransfer, mailedTransfer } from '../settings/how-to-pay.ts';
import { payeeSettings } from '../settings/payee-queries.ts';
import type { PaymentLetter } from './schema.ts';

/** The mail that asks an owner to pay, and the text of its QR code. Null for an unknown owner, and if nothing is due. */
export async function paymentLetter(
  db: Db,
  ownerId: string,
  { today, publicUrl }: { today: Day; publicUrl: string },
): Promise<{ to: string | null; letter: PaymentLetter; code: string | null } | null> {
  const owner = await addresseeOf(db, ownerId);
  const { horses, ...asked } = await askedOfOwner(db, ownerId, today);
  if (!owner || asked.asked === 0) return null;
  const { payee } = await payeeSettings(db);
  const transfer = payee && bankTransfer(payee, owner, horses, today);
  const link = publicUrl + sectionAddress(SECTION.ownPayments);
  return {
    to: owner.email,
    letter: { ...asked, horses, transfer: transfer && mailedTransfer(transfer), link },
    code: transfer?.code ?? null,
  };
}
