/** Owners' requests for changes of instructions. */
import { type Day, dayOf, laterOf } from '../../domain/days.ts';
import { changedDays } from '../../domain/instruction-days.ts';
import type { Line } from '../../domain/instructions.ts';
import { countRows, type Db, type Tx } from '../../platform/data/database.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { linesOf } from '../tasks/given-queries.ts';
import { fullName } from '../tasks/queries.ts';
import { bookingsToEdit, standingVersions } from './queries.ts';
import type { GivenToHorse, ShownInstructionRequest } from './schema.ts';

const MAX_ASKED = 5;

/** Undecided requests about living horses. The menu counts them too. */
export const selectWaitingChanges = (db: Db) =>
  db
    .selectFrom('instruction_requests as request')
    .innerJoin('horses', 'horses.id', 'request.horse_id')
    .innerJoin('people', 'people.id', 'request.requested_by')
    .where('request.decided_at', 'is', null)
    .where('horses.archived_at', 'is', null);

export const countInstructionRequests = (db: Db): Promise<number> => countRows(selectWaitingChanges(db));

/** The undecided requests, the oldest first, with the changes that they would make. */
export async function waitingInstructionRequests(
  db: Db,
  today: Day,
  { limit, offset }: Slice,
): Promise<ShownInstructionRequest[]> {
  const rows = await selectWaitingChanges(db)
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['request.id', 'request.booking_ids', 'request.how', 'request.instead_of', 'request.remark'])
    .select(['request.valid_from', 'request.valid_until', 'request.created_at'])
    .select(linesOf('request_id', 'request.id').as('lines'))
    .select(['horses.id as horse_id', 'horses.name', 'horses.box_number'])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .select(fullName.as('owner_name'))
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const bookings = await bookingsToEdit(
    db,
    rows.flatMap(({ booking_ids }) => booking_ids),
    today,
  );
  const versions = await standingVersions(db, bookings, today);
  return rows.map(({ id, horse_id, name, box_number, coat, blaze, photo, booking_ids, created_at, lines, ...row }) => ({
    id,
    horse: { id: horse_id, name, box_number, coat, blaze, photo },
    owner_name: row.owner_name,
    services: bookings
      .filter((booking) => booking_ids.includes(booking.id))
      .map(({ id, service_name }) => ({
        booking_id: id,
        service_name,
        days: changedDays(versions(id), { ...row, lines: lines ?? [], valid_from: laterOf(row.valid_from, today) }),
      })),
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    remark: row.remark,
    asked_on: dayOf(created_at),
    passed:
      (row.valid_until !== null && row.valid_until < today) || !bookings.some(({ id }) => booking_ids.includes(id)),
  }));
}

/** The requests about a horse that are undecided, or were decided since an instant. */
export async function askedForHorse(db: Db, horseId: string, since: Date): Promise<GivenToHorse['asked']> {
  const rows = await db
    .selectFrom('instruction_requests as request')
    .where('request.horse_id', '=', horseId)
    .where((eb) => eb.or([eb('decided_at', 'is', null), eb('decided_at', '>=', since)]))
    .select(['request.id', 'request.approved', 'request.denial_reason', 'request.created_at'])
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id')
    .limit(MAX_ASKED)
    .execute();
  return rows.map(({ created_at, ...request }) => ({ ...request, on: dayOf(created_at) }));
}

export async function linesOfRequest(db: Db | Tx, id: string): Promise<Line[]> {
  const row = await db
    .selectFrom('instruction_requests as request')
    .where('id', '=', id)
    .select(linesOf('request_id', 'request.id').as('lines'))
    .executeTakeFirst();
  return row?.lines ?? [];
}

/** Undefined if the horse is archived. */
export const instructionRequestToTell = (db: Db, id: string) =>
  db
    .selectFrom('instruction_requests as request')
    .innerJoin('horses', 'horses.id', 'request.horse_id')
    .where('request.id', '=', id)
    .where('horses.archived_at', 'is', null)
    .select(['request.approved', 'request.denial_reason', 'horses.id as horse_id', 'horses.name as horse_name'])
    .executeTakeFirst();
