import { askedAsSentence } from '../../domain/asked.ts';
import { dayOf } from '../../domain/days.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { askedOfOwner } from '../billing/owner-queries.ts';
import { pushMessage } from '../push/push-message.ts';

/** Tells an owner what they have to pay; nothing is sent if it has been paid meanwhile. */
const toPay = (name: string, title: string) =>
  pushMessage({
    name,
    kind: 'payments',
    async text(db, _about, ownerId, madeAt) {
      const { horses, ...asked } = await askedOfOwner(db, ownerId, dayOf(madeAt));
      if (asked.asked === 0) return undefined;
      const names = horses.map((horse) => horse.name).join(', ');
      return { title, body: `${askedAsSentence(asked)} (${names})`, url: sectionAddress(SECTION.ownPayments) };
    },
  });

export const paymentDue = toPay('payment-due', 'Termin płatności');
export const paymentOverdue = toPay('payment-overdue', 'Zaległa płatność');
export const paymentReminder = toPay('payment-reminder', 'Przypomnienie o płatności');
