import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';
import { linesOf } from '../tasks/given-queries.ts';

const bookingsOf = (db: Db | Tx, personId: string) =>
  db.selectFrom('bookings').where('horse_id', 'in', idsOfHorses(db, personId)).select('bookings.id');

/** The instructions for the person's horses, and those that the person wrote for others. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('booking_instructions as version')
    .innerJoin('bookings', 'bookings.id', 'version.booking_id')
    .select(['bookings.horse_id', 'service_name', 'valid_from', 'valid_until', 'changed_by', 'changed_at'])
    .select(['replaced_at', linesOf('version_id', 'version.id').as('lines')])
    .where((eb) => eb.or([eb('changed_by', '=', personId), eb('version.booking_id', 'in', bookingsOf(db, personId))]))
    .orderBy('changed_at')
    .orderBy('version.id')
    .execute();

export const exportOfRequests = (db: Db, personId: string) =>
  db
    .selectFrom('instruction_requests as request')
    .select(['horse_id', 'how', 'instead_of', 'valid_from', 'valid_until', 'remark', 'requested_by', 'created_at'])
    .select(['approved', 'decided_at', 'denial_reason', linesOf('request_id', 'request.id').as('lines')])
    .where((eb) => eb.or([eb('requested_by', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('created_at')
    .orderBy('request.id')
    .execute();

/** Instructions for other horses stay, even if the person wrote them, because these horses are fed by them. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('booking_instructions').where('booking_id', 'in', bookingsOf(tx, id)).execute();
}

export async function eraseRequests(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx
    .deleteFrom('instruction_requests')
    .where((eb) => eb.or([eb('requested_by', '=', id), eb('horse_id', 'in', idsOfHorses(tx, id))]))
    .execute();
  await tx.updateTable('instruction_requests').set({ denial_reason: '' }).where('decided_by', '=', id).execute();
}

const versionOfLine = sql`booking_instructions version, bookings booking
  where version.id = instruction_lines.version_id and booking.id = version.booking_id`;
const requestOfLine = sql`instruction_requests request where request.id = instruction_lines.request_id`;

/** Lines about the person's horses, or in the person's requests. */
const isTheirs = ({ id }: Wanted) => sql<boolean>`(
  exists (select from ${versionOfLine} and ${isHorseOf('booking.horse_id', id)})
  or exists (select from ${requestOfLine} and (request.requested_by = ${id} or ${isHorseOf('request.horse_id', id)})))`;

export const othersLines: OthersTexts = {
  table: 'instruction_lines',
  columns: ['item', 'unit', 'note'],
  called: 'Co dostaje koń',
  about: sql`coalesce((select ${nameOfHorse('booking.horse_id')} from ${versionOfLine}),
    (select ${nameOfHorse('request.horse_id')} from ${requestOfLine}))`,
  on: sql`coalesce((select ${dayOfInstant('version.changed_at')} from ${versionOfLine}),
    (select ${dayOfInstant('request.created_at')} from ${requestOfLine}))`,
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

export const othersRequests: OthersTexts = {
  table: 'instruction_requests',
  columns: ['instead_of', 'remark', 'denial_reason'],
  called: 'Prośba o karmienie',
  about: nameOfHorse('instruction_requests.horse_id'),
  on: dayOfInstant('instruction_requests.created_at'),
  ofOthers: ({ id }) => sql`requested_by <> ${id} and not ${isHorseOf('instruction_requests.horse_id', id)}`,
};
