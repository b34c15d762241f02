/** What horses get by their instructions. Here, because the lists of tasks tell it, and instructions depend on horses. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { DAYS_MARKED, type Given, isSame, type Line } from '../../domain/instructions.ts';
import { type Db, type Tx, unseen } from '../../platform/data/database.ts';

/** A booking on a day. */
export type Asked = { booking_id: string; day: Day };

/** The lines of a version or a request as JSON, in their order; null where there are none. */
export const linesOf = (column: 'version_id' | 'request_id', id: string) => sql<Line[] | null>`(
  select json_agg(json_build_object('item', item, 'amount', amount, 'unit', unit, 'note', note) order by position)
  from instruction_lines where ${sql.ref(column)} = ${sql.ref(id)})`;

/** Whether work may be marked as a change: some version of its booking began or ended within a week before its day. */
export const mayBeChange = sql<boolean>`exists (
  select from booking_instructions lately
  where lately.booking_id = tasks.booking_id and lately.replaced_at is null
    and (lately.valid_from between date_to_finish - ${sql.lit(DAYS_MARKED)} and date_to_finish
      or lately.valid_until between date_to_finish - ${sql.lit(DAYS_MARKED)} and date_to_finish - 1))`;

type Row = {
  booking_id: string;
  day: Day;
  valid_until: Day | null;
  lines: Line[] | null;
  was: Line[] | null;
  since: Day;
  is_new: boolean;
};

const keyOf = (booking_id: string, day: Day): string => `${booking_id} ${day}`;

/** What is in force for a booking on a day; undefined without an instruction. */
export type GivenOn = (booking_id: string | null, day: Day) => Given | undefined;

/**
 * What is in force for these bookings on these days. A change is marked for a week from its first day, to a viewer who has
 * not completed that horse's work under it. A booking's first instruction is a change where there was work without it.
 */
export async function givenOn(db: Db | Tx, asked: readonly Asked[], viewerId: string | null): Promise<GivenOn> {
  const wanted = [...new Map(asked.map((one) => [keyOf(one.booking_id, one.day), one])).values()];
  if (wanted.length === 0) return () => undefined;
  const isDone = sql<boolean>`exists (
    select from tasks done
    where done.booking_id = asked.booking_id and done.date_to_finish >= since
      and done.finished_by = ${unseen(viewerId, 'uuid')}
      and (version.changed_at is null or done.finished_at >= version.changed_at))`;
  const isNew = sql<boolean>`since > asked.day - ${DAYS_MARKED}::int
    and (before.id is not null or since > booking.starts_on) and not ${viewerId ? isDone : sql.lit(false)}`;
  // As JSON, because of arrays the plan would depend on how many there are, and be made anew for each answer.
  const { rows } = await sql<Row>`
    select asked.booking_id, asked.day, version.valid_until, ${linesOf('version_id', 'version.id')} as lines,
      ${linesOf('version_id', 'before.id')} as was, since, ${isNew} as is_new
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as asked(booking_id uuid, day date)
      join bookings booking on booking.id = asked.booking_id
      left join lateral instruction_on(asked.booking_id, asked.day) as version on true
      cross join lateral instruction_since(asked.booking_id, asked.day, version.valid_from) as begun(since)
      left join lateral instruction_on(asked.booking_id, since - 1) as before on true
    where since is not null
  `.execute(db);
  const given = new Map(rows.map((row) => [keyOf(row.booking_id, row.day), givenIn(row)]));
  return (booking_id, day) => (booking_id === null ? undefined : given.get(keyOf(booking_id, day)));
}

/** `givenOn` one day, for bookings by their ids. */
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

function givenIn({ valid_until, lines, was, since, is_new }: Row): Given | undefined {
  const is = lines ?? [];
  const change = is_new && !isSame(was ?? [], is) ? { was: was ?? [], since } : null;
  return is.length > 0 || change ? { lines: is, until: valid_until, change } : undefined;
}
