import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { choresOfHorse } from '../calendar/appointment-queries.ts';
import { emergencyOf } from '../emergency/queries.ts';
import { activeAlertPicture } from '../health/queries.ts';
import { seenHorse, selectLivingHorse } from '../horses/access.ts';
import { givenToHorse } from '../instructions/queries.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import type { Card } from './schema.ts';

/** The card of any living horse; only managers see the owner's name. Throws NotFound. */
export async function cardOf(db: Db, viewer: Viewer, id: string, today: Day): Promise<Card> {
  const found = await selectLivingHorse(db, id)
    .select(['horses.breed', 'horses.box_number', 'horses.description', 'horses.owner_name'])
    .select(alertReason.as('alert_reason'))
    .executeTakeFirst();
  if (!found) throw new NotFound('Nie ma takiego konia.');
  const { owner_id: _, owner_name, ...horse } = found;
  const [seen, given, chores, alert_picture, emergency] = await Promise.all([
    seenHorse(db, viewer, id, today),
    givenToHorse(db, id, today, viewer.id),
    choresOfHorse(db, id, today),
    activeAlertPicture(db, id),
    emergencyOf(db, id, viewer),
  ]);
  return {
    horse: { ...horse, owner_name: may(viewer, 'manageHorses') ? owner_name : null },
    alert_picture,
    emergency,
    seen: seen !== undefined,
    given,
    chores,
    today,
  };
}
