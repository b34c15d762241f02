import { horseOnRecord } from '../horses/queries.ts';
import { pushMessage } from '../push/push-message.ts';

const A_WEEK = 7 * 24 * 3600;

/** To the former owner. */
export const horseHandedOver = pushMessage({
  name: 'horse-handed-over',
  kind: 'handovers',
  seconds: A_WEEK,
  async text(db, id, ownerId) {
    const horse = await horseOnRecord(db, id);
    return (
      horse && {
        title: `Koń przekazany: ${horse.name}`,
        body: 'Ma nowego właściciela. Rozliczenia do tego dnia zostają na Twoim koncie.',
        url: `/user/${ownerId}/payments/${id}`,
      }
    );
  },
});

/** To the new owner. */
export const horseReceived = pushMessage({
  name: 'horse-received',
  kind: 'handovers',
  seconds: A_WEEK,
  async text(db, id) {
    const horse = await horseOnRecord(db, id);
    return (
      horse && {
        title: `Nowy koń na Twoim koncie: ${horse.name}`,
        body: 'Od tego dnia Ty decydujesz o usługach, a opłaty są na Twoim koncie.',
        url: `/horses/${id}`,
      }
    );
  },
});
