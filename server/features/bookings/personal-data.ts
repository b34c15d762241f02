import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';
import { isHorseOf, nameOfHorse } from '../horses/queries.ts';
import { describeTasks } from '../tasks/update-tasks.ts';

/** Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('bookings')
    .select(['id', 'horse_id', 'service_name', 'description', 'remark', 'price', 'monthly'])
    .select(['onetime', 'days_of_week', 'starts_on', 'check_until'])
    .select(['approved', 'requested_by', 'denial_reason', 'created_at', 'deleted_at'])
    .where((eb) =>
      eb.or([
        eb('requested_by', '=', personId),
        eb('horse_id', 'in', eb.selectFrom('horses').select('horses.id').where('owner_id', '=', personId)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A booking of the person's horses, or made by the person. */
const isTheirs = ({ id }: Wanted) => sql<boolean>`(requested_by = ${id} or ${isHorseOf('bookings.horse_id', id)})`;

/** The catalogue's description, which has no words of the person who booked. */
const catalogued = sql<string>`(select description from services where services.id = bookings.service_id)`;

const hasWords = sql`(remark <> '' or denial_reason <> '' or description <> ${catalogued})`;

export const othersBookings: OthersTexts = {
  table: 'bookings',
  columns: ['description', 'remark', 'denial_reason'],
  called: 'Zamówiona usługa',
  about: sql`concat_ws(' · ', service_name, ${nameOfHorse('bookings.horse_id')})`,
  on: dayOfInstant('created_at'),
  ofOthers: (person) => sql`not ${isTheirs(person)} and ${hasWords}`,
  followedBy: describeTasks,
};

/**
 * Replaces the descriptions of bookings for the person's horses, or by the person, with the catalogue's, and empties the
 * reasons that the person gave others.
 */
export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.updateTable('bookings').set({ denial_reason: '' }).where('decided_by', '=', person.id).execute();
  const { rows } = await sql<{ id: string }>`
    update bookings set description = ${catalogued}, remark = '', denial_reason = ''
    where ${isTheirs(person)} and ${hasWords}
    returning id
  `.execute(tx);
  await describeTasks(
    tx,
    rows.map(({ id }) => id),
  );
}
