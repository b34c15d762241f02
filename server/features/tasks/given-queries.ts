/**
 * The instructions in force for bookings on days. They are here, because lists of tasks show them, and the feature
 * instructions depends on horses, which depend on tasks.
 */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { DAYS_MARKED, type Given, isSame, type Line } from '../../domain/instructions.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Viewer } from '../../platform/session/session.ts';

type BookingOnDay = { booking_id: string; day: Day };

/** The lines of a version or a request as JSON, in their order; null if it has none. */
export const linesOf = (column: 'version_id' | 'request_id', id: string) => sql<Line[] | null>`(
  select json_agg(json_build_object('item', item, 'amount', amount, 'unit', unit, 'note', note) order by position)
  from instruction_lines where ${sql.ref(column)} = ${sql.ref(id)})`;

/** Whether a task may be marked as a change: a version of its booking began or ended within a week before its day. */
export const mayBeChange = sql<boolean>`exists (
  select from booking_instructions lately
  where lately.booking_id = tasks.booking_id and lately.replaced_at is null
    and (lately.valid_from between date_to_finish - ${DAYS_MARKED}::int and date_to_finish
      or lately.valid_until between date_to_finish - ${DAYS_MARKED}::int and date_to_finish - 1))`;

/** The instruction in force for a booking on a day, as a query returns it. */
type InForce = {
  valid_until: Day | null;
  lines: Line[] | null;
  was: Line[] | null;
  since: Day;
  is_new: boolean;
};

/**
 * Selects the instruction in force for a booking on a day, both columns of the query; no row if there is none. A change is
 * marked for a week from its first day, for viewers who have not completed the booking's work since. A booking's first
 * instruction is a change if it had work before.
 */
function inForce(bookingId: string, day: string, viewerId: string | null) {
  const on = sql.ref<Day>(day);
  const isDone = sql<boolean>`exists (
    select from tasks done
    where done.booking_id = booking.id and done.date_to_finish >= since and done.finished_by = ${viewerId}
      and (version.changed_at is null or done.finished_at >= version.changed_at))`;
  const isNew = sql<boolean>`since > ${on} - ${DAYS_MARKED}::int
    and (before.id is not null or since > booking.starts_on) ${viewerId ? sql`and not ${isDone}` : sql``}`;
  return sql<InForce>`
    select version.valid_until, ${linesOf('version_id', 'version.id')} as lines,
      ${linesOf('version_id', 'before.id')} as was, since, ${isNew} as is_new
    from bookings booking
      left join lateral instruction_on(booking.id, ${on}) as version on true
      cross join lateral instruction_since(booking.id, ${on}, version.valid_from) as begun(since)
      left join lateral instruction_on(booking.id, since - 1) as before on true
    where booking.id = ${sql.ref(bookingId)} and since is not null`;
}

/** The instruction in force for a task of the query, for `givenIn`. */
export const inForceFor = ({ id }: Pick<Viewer, 'id'>) => sql<InForce | null>`(
  select row_to_json(given) from (${inForce('tasks.booking_id', 'tasks.date_to_finish', id)}) as given)`;

const keyOf = (booking_id: string, day: Day): string => `${booking_id} ${day}`;

/** The instructions in force for bookings on days. The returned function finds that of one of them. */
export async function givenOn(
  db: Db | Tx,
  bookings: readonly BookingOnDay[],
  viewerId: string | null,
): Promise<(booking_id: string | null, day: Day) => Given | undefined> {
  const wanted = [...new Map(bookings.map((booking) => [keyOf(booking.booking_id, booking.day), booking])).values()];
  if (wanted.length === 0) return () => undefined;
  // As JSON, because the plan for arrays depends on their length and would be made again for each answer.
  const { rows } = await sql<InForce & BookingOnDay>`
    select asked.booking_id, asked.day, valid_until, lines, was, since, is_new
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as asked(booking_id uuid, day date)
      cross join lateral (${inForce('asked.booking_id', 'asked.day', viewerId)}) as given
  `.execute(db);
  const given = new Map(rows.map((row) => [keyOf(row.booking_id, row.day), givenIn(row)]));
  return (booking_id, day) => (booking_id === null ? undefined : (given.get(keyOf(booking_id, day)) ?? undefined));
}

/** `givenOn` for one day. The returned function takes the id of a booking. */
export async function givenOnDay(
  db: Db | Tx,
  bookings: readonly { id: string }[],
  day: Day,
  viewerId: string | null = null,
): Promise<(bookingId: string) => Given | undefined> {
  const given = await givenOn(
    db,
    bookings.map(({ id }) => ({ booking_id: id, day })),
    viewerId,
  );
  return (bookingId) => given(bookingId, day);
}

/** Null if there are neither lines nor a change. */
export function givenIn(inForce: InForce | null): Given | null {
  if (!inForce) return null;
  const { valid_until, since, is_new } = inForce;
  const lines = inForce.lines ?? [];
  const was = inForce.was ?? [];
  const change = is_new && !isSame(was, lines) ? { was, since } : null;
  return lines.length > 0 || change ? { lines, until: valid_until, change } : null;
}
