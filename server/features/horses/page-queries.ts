import { sql } from 'kysely';
import type { Looks } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import { accessOf, selectSeenHorse } from './access.ts';
import type { HorseRecord } from './queries.ts';

export type HorseOnPage = HorseRecord &
  Looks & {
    alert_reason: string | null;
    alert_since: Date | null;
    notes: number;
    saldo: Grosze;
    owner_phone: string | null;
    /** Whether the owner can sign in. */
    has_account: boolean;
  };

const alertSince = sql<Date | null>`(
  select raised_at from health_alerts where health_alerts.horse_id = horses.id and ended_at is null)`;

/** One query for a living horse that the person manages, owns or sees. Throws NotFound. */
export async function horseOnPage(db: Db, person: Viewer, id: string, today: Day): Promise<HorseOnPage> {
  const row = await selectSeenHorse(db, person, id, today)
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .select(['horses.breed', 'horses.box_number', 'horses.description', 'horses.coat', 'horses.blaze'])
    .select(['horses.stays_from', 'horses.stays_until'])
    .select(['horses.payment', 'horses.payment_for_annual', 'people.first_name', 'people.last_name'])
    .select('people.phone_number as owner_phone')
    .select(sql<boolean>`people.password_hash is not null`.as('has_account'))
    .select(['horse_photos.etag as photo', alertReason.as('alert_reason'), alertSince.as('alert_since')])
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .select(sql<number>`(select count(*) from notes where notes.horse_id = horses.id)`.as('notes'))
    .executeTakeFirst();
  if (!row) throw new NotFound('Nie ma takiego konia.');
  const { first_name, last_name, ...horse } = row;
  return { ...horse, owner_name: `${first_name} ${last_name}`, access: accessOf(person, horse) };
}
