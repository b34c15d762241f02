import type { Db } from '../../platform/data/database.ts';
import { pushMessage } from '../push/push-message.ts';
import { activeAlert } from './queries.ts';

const A_DAY = 24 * 3600;

/** Undefined if the alert has ended meanwhile. */
async function textOf(db: Db, horseId: string, page: string, otherwise: string) {
  const alert = await activeAlert(db, horseId);
  return alert && { title: `Alert zdrowotny: ${alert.horse_name}`, body: alert.reason ?? otherwise, url: page };
}

/** To the horse's owner. */
export const alertRaised = pushMessage({
  name: 'alert-raised',
  kind: 'alerts',
  seconds: A_DAY,
  text: (db, horseId) => textOf(db, horseId, `/horses/${horseId}`, 'Zapytaj w stajni, co się dzieje.'),
});

/** To managers and the workers of the horse. */
export const alertAtWork = pushMessage({
  name: 'alert-at-work',
  kind: 'work_alerts',
  seconds: A_DAY,
  text: (db, horseId) => textOf(db, horseId, `/horses/${horseId}/card`, 'Nie podano powodu.'),
});
