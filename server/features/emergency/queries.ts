import { sql } from 'kysely';
import { may } from '../../domain/policy.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import type { Viewer } from '../../platform/session/session.ts';
import type { Emergency, EmergencyDialogState, EmergencyValues } from './schema.ts';

const COLUMNS = ['consent', 'up_to', 'clinic', 'phone', 'second_contact', 'insurance', 'never'] as const;

/** As long as nobody has said anything. */
export const NOTHING: EmergencyValues = {
  consent: null,
  up_to: null,
  clinic: '',
  phone: '',
  second_contact: '',
  insurance: '',
  never: '',
};

/** The values that the form shows and that its save compares. */
export const emergencyValues = async (db: Db | Tx, horseId: string): Promise<EmergencyValues> =>
  (await db.selectFrom('horse_emergencies').select(COLUMNS).where('horse_id', '=', horseId).executeTakeFirst()) ??
  NOTHING;

/** Null as long as nobody has said anything. The caller checks who may see the horse; workers are not told its owner's name. */
export async function emergencyOf(db: Db, horseId: string, viewer: Viewer): Promise<Emergency | null> {
  const row = await db
    .selectFrom('horse_emergencies')
    .innerJoin('horses', 'horses.id', 'horse_emergencies.horse_id')
    .innerJoin('people', 'people.id', 'changed_by')
    .select(COLUMNS)
    .select(['horse_emergencies.changed_at', 'horses.owner_id', 'people.id as changed_by'])
    .select(sql<string>`people.first_name || ' ' || people.last_name`.as('name'))
    .where('horse_emergencies.horse_id', '=', horseId)
    .executeTakeFirst();
  if (!row) return null;
  const { changed_at, owner_id, changed_by, name, ...values } = row;
  const isTold = changed_by !== owner_id || owner_id === viewer.id || may(viewer, 'manageHorses');
  return { ...values, changed_at: changed_at.toISOString(), changed_by_name: isTold ? name : null };
}

/** The dialog over the page of a horse that the viewer owns or manages. */
export async function emergencyDialog({ db, request }: Call<unknown>, horseId: string): Promise<EmergencyDialogState> {
  const [old, values] = await Promise.all([peekOldInput(request), emergencyValues(db, horseId)]);
  const version = old?.here ? refusedFormVersion(old, values) : formVersion(values);
  return { kind: 'emergency', values, formVersion: version };
}
