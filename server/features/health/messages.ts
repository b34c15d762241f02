import { pushMessage } from '../push/push-message.ts';
import { activeAlert } from './queries.ts';

const A_DAY = 24 * 3600;

/** To the horse's owner, with the reason, unless the alert has ended meanwhile. */
export const alertRaised = pushMessage({
  name: 'alert-raised',
  kind: 'alerts',
  seconds: A_DAY,
  async text(db, horseId) {
    const alert = await activeAlert(db, horseId);
    return (
      alert && {
        title: `Alert zdrowotny: ${alert.horse_name}`,
        body: alert.reason ?? 'Zapytaj w stajni, co się dzieje.',
        url: `/horses/${horseId}`,
      }
    );
  },
});
