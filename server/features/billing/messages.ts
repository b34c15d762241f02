import { dayOf } from '../../domain/days.ts';
import { formatMoney, grosze } from '../../domain/money.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Db } from '../../platform/data/database.ts';
import { pushMessage } from '../push/push-message.ts';
import { overdueOfOwner } from './owner-queries.ts';
import { bookedDeposit } from './queries.ts';

/** Seconds after which the news is stale. */
const THREE_DAYS = 3 * 24 * 3600;

/** To the owner: money was booked for their horse, or taken off. */
export const depositBooked = pushMessage({
  name: 'deposit-booked',
  kind: 'deposits',
  seconds: THREE_DAYS,
  async text(db, id) {
    const booked = await bookedDeposit(db, id);
    if (!booked) return undefined;
    const { amount, horse_id, horse_name, owner_id } = booked;
    return {
      title: amount > 0 ? 'Zaksięgowano wpłatę' : 'Zmiana na koncie',
      body: `${horse_name}: ${formatMoney(grosze(amount))}`,
      url: `/user/${owner_id}/payments/${horse_id}`,
    };
  },
});

/** What an owner owes, unless it has been paid meanwhile. */
const owed = (title: string) => async (db: Db, _about: string, ownerId: string, madeAt: Date) => {
  const { horses, total } = await overdueOfOwner(db, ownerId, dayOf(madeAt));
  if (total === 0) return undefined;
  const names = horses.map(({ name }) => name).join(', ');
  return { title, body: `Do zapłaty: ${formatMoney(total)} (${names})`, url: sectionAddress(SECTION.ownPayments) };
};

export const paymentDue = pushMessage({
  name: 'payment-due',
  kind: 'payments',
  seconds: THREE_DAYS,
  text: owed('Termin płatności'),
});

export const paymentOverdue = pushMessage({
  name: 'payment-overdue',
  kind: 'payments',
  seconds: THREE_DAYS,
  text: owed('Zaległa płatność'),
});
