import { sql } from 'kysely';
import type { CareDate } from '../../domain/care-dates.ts';
import type { Looks } from '../../domain/coats.ts';
import { type Day, dayOf } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { archivedAs } from '../billing/archived.ts';
import { nextCare } from '../care/due-queries.ts';
import { accessOf } from '../horses/access.ts';
import { type HorseRecord, selectHorseRecord } from '../horses/queries.ts';
import type { ArchivedHorse } from '../horses/schema.ts';
import { alertReason } from '../tasks/alert-reason.ts';

export type HorseOnPage = HorseRecord &
  Looks & {
    alert_reason: string | null;
    alert_since: Date | null;
    notes: number;
    care: CareDate[];
    saldo: Grosze;
    owner_phone: string | null;
    /** Whether the owner can sign in. */
    has_account: boolean;
  };

const alertSince = sql<Date | null>`(
  select raised_at from health_alerts where health_alerts.horse_id = horses.id and ended_at is null)`;

const saldo = sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo');

/** One query for a living horse that the person manages, owns or sees. */
export async function horseOnPage(db: Db, person: Viewer, id: string, today: Day): Promise<HorseOnPage | undefined> {
  const horse = await selectHorseRecord(db, person, id, today)
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .select('people.phone_number as owner_phone')
    .select(sql<boolean>`people.password_hash is not null`.as('has_account'))
    .select(['horse_photos.etag as photo', alertReason.as('alert_reason'), alertSince.as('alert_since')])
    .select(saldo)
    .select((eb) => nextCare(eb).as('care'))
    .select(sql<number>`(select count(*) from notes where notes.horse_id = horses.id)`.as('notes'))
    .executeTakeFirst();
  return horse && { ...horse, access: accessOf(person, horse) };
}

/** An archived horse, for managers. Throws NotFound. */
export async function archivedHorse(db: Db, person: Viewer, id: string): Promise<ArchivedHorse> {
  const row = await db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('horses as later')
          .select(['later.id', 'later.owner_name'])
          .whereRef('later.animal_id', '=', 'horses.animal_id')
          .whereRef('later.id', '<>', 'horses.id')
          .whereRef('later.created_at', '>=', 'horses.created_at')
          .orderBy('later.created_at')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['horses.id', 'horses.name', 'horses.owner_id', 'horses.stays_from', 'horses.stays_until'])
    .select(['horses.archived_at', archivedAs, saldo, 'people.deleted_at', 'horses.owner_name'])
    .select(['next.id as next_id', 'next.owner_name as next_owner'])
    .where('horses.id', '=', id)
    .where('horses.archived_at', 'is not', null)
    .executeTakeFirst();
  if (!may(person, 'manageHorses') || !row?.archived || !row.archived_at) throw new NotFound('Nie ma takiego konia.');
  const { name, archived, stays_from, stays_until, owner_id, owner_name, next_id, next_owner } = row;
  const left = dayOf(row.archived_at);
  return {
    id,
    name,
    archived,
    stays_from,
    until: stays_until && stays_until < left ? stays_until : left,
    owner: { id: owner_id, name: owner_name, href: row.deleted_at ? null : `/user/${owner_id}` },
    saldo: row.saldo,
    next: next_id && next_owner ? { id: next_id, owner_name: next_owner } : null,
  };
}
