import { formatMoney } from '../../domain/money.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { pushMessage } from '../push/push-message.ts';
import { bookedDeposit } from './queries.ts';

/** Tells the owner that money was booked for their horses, or taken off. */
export const depositBooked = pushMessage({
  name: 'deposit-booked',
  kind: 'deposits',
  async text(db, id) {
    const booked = await bookedDeposit(db, id);
    if (!booked) return undefined;
    const { amount, owner_id, horses } = booked;
    const names = horses.map(({ name }) => name).join(', ');
    return {
      title: amount > 0 ? 'Zaksięgowano wpłatę' : 'Zmiana na koncie',
      body: `${names}: ${horses.length > 1 ? 'razem ' : ''}${formatMoney(amount)}`,
      url: horses.length > 1 ? sectionAddress(SECTION.ownPayments) : `/user/${owner_id}/payments/${horses[0]?.id}`,
    };
  },
});
