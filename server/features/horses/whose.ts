import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Person } from '../../platform/session.ts';
import { isSeenBy } from './queries.ts';

/** How someone stands to a horse: managers and admins manage every horse, also their own. */
export type Standing = 'manages' | 'owns' | 'sees';

/** A living horse, and how the one who asks stands to it. */
export type HorseAndStanding = {
  id: string;
  name: string;
  owner_id: string;
  health_alert: boolean;
  standing: Standing;
};

type Viewer = Pick<Person, 'id' | 'role'>;

/** The living horse of this id, if the person manages, owns or sees it. */
export async function seenHorse(
  db: Db | Tx,
  person: Viewer,
  id: string,
  today: Day,
): Promise<HorseAndStanding | undefined> {
  const horse = await db
    .selectFrom('horses')
    .select(['id', 'name', 'owner_id', 'health_alert'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('owner_id', '=', person.id), isSeenBy(person, today)(eb)]))
    .executeTakeFirst();
  if (!horse) return undefined;
  const standing = may(person, 'manageHorses') ? 'manages' : horse.owner_id === person.id ? 'owns' : 'sees';
  return { ...horse, standing };
}

/** The same where there is nothing to be done without it. Throws NotFound. */
export async function horseFor(db: Db | Tx, person: Viewer, id: string, today: Day): Promise<HorseAndStanding> {
  const horse = await seenHorse(db, person, id, today);
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}
