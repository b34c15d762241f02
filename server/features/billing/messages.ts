import { formatMoney, grosze } from '../../domain/money.ts';
import { pushMessage } from '../push/push-message.ts';
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
