/** The page on which managers change instructions, and owners ask for a change. */
import { z } from 'zod';
import type Editor from '../../../views/instructions/editor.page.tsx';
import { type Day, dayOf } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import { type Span, spansOf } from '../../domain/instruction-days.ts';
import { formatLine } from '../../domain/instructions.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { SearchText } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { signedIn } from '../../platform/session/session.ts';
import { ListQuery, selectedIn, tickedBookings } from '../bookings/many-queries.ts';
import { givenOnDay } from '../tasks/given-queries.ts';
import {
  bookingsOfHorses,
  bookingsOfService,
  bookingsToEdit,
  instructionsOfBooking,
  ownersOfHorses,
  standingVersions,
  usedLines,
} from './queries.ts';
import type { AWhile, EditedBooking, OtherService, ShownSpan } from './schema.ts';
import { instructionErrors } from './texts.ts';

/** Names the bookings: by their ids, or as they were ticked in the list of a service's horses. */
export const EditorQuery = z.object({
  ...ListQuery.shape,
  /** The name of a horse whose lines are copied. */
  like: SearchText,
  /** The page that the editor was opened from. */
  back: z.string().optional().catch(undefined),
});

type Visit = Call<z.output<typeof EditorQuery>>;

const MAX_BOOKINGS = 500;

/** Throws NotFound if the viewer may change none of the bookings. */
export async function editorPage(visit: Visit) {
  const { db, now, input, request, reply } = visit;
  const today = dayOf(now);
  const bookings = await chosen(visit, today);
  const [first] = bookings;
  if (!first) throw new NotFound(instructionErrors.noBooking);
  const manages = may(visit.person, 'manageInstructions');
  const single = bookings.length === 1;
  const [current, like, versions, used, old] = await Promise.all([
    currentInstructions(db, bookings, today),
    likeAnother(db, first, input.like, today),
    single && manages ? instructionsOfBooking(db, first.horse_id, first.id) : [],
    usedLines(db, today),
    peekOldInput(request),
  ]);
  const props = {
    manages,
    bookings,
    others: current.services,
    items: current.items,
    standing: current.standing,
    lines: single ? (like?.lines ?? current.lines) : [],
    used,
    like,
    versions,
    today,
    requestId: idToSend(old?.action === '/api/request_instructions' ? old : null, 'id'),
    back: ourPage(request, input.back) ?? `/horses/${first.horse_id}?tab=services`,
  };
  return reply.page<typeof Editor>('instructions/editor', props, { title: 'Co dostaje' });
}

/** The bookings that the address names. Managers get any; an owner gets none unless all the horses are their own. */
async function chosen(visit: Visit, today: Day): Promise<EditedBooking[]> {
  const { db, input, person } = visit;
  const { service, dialog_ids } = input;
  const manages = may(person, 'manageInstructions');
  const ids =
    service && manages
      ? (await tickedBookings(db, selectedIn(input, service, today), MAX_BOOKINGS)).map(({ id }) => id)
      : dialog_ids;
  const bookings = await bookingsToEdit(db, ids, today);
  if (manages) return bookings;
  const owners = await ownersOfHorses(
    db,
    bookings.map(({ horse_id }) => horse_id),
  );
  return owners.length === 1 && owners[0] === signedIn(visit).id ? bookings : [];
}

/**
 * The other services of these horses; the instructions of the bookings from today on, with their items; and today's lines of
 * the first booking.
 */
async function currentInstructions(db: Db, bookings: readonly EditedBooking[], today: Day) {
  const all = await bookingsOfHorses(
    db,
    bookings.map(({ horse_id }) => horse_id),
    today,
  );
  const ids = new Set(bookings.map(({ id }) => id));
  const rest = all.filter(({ id }) => !ids.has(id));
  const versions = await standingVersions(db, all, today);
  const spans = (booking: EditedBooking) => spansOf(versions(booking.id), today);
  const own = bookings.map(spans);
  const single = own.length === 1;
  const whiles = single
    ? rest.flatMap((booking) => whilesIn(booking.service_name, spans(booking), today))
    : bookings.flatMap((booking) => whilesIn(booking.horse_name, spans(booking), today));
  const lines = own.flat().flatMap(({ is }) => is?.lines ?? []);
  const services: OtherService[] = [...Map.groupBy(rest, ({ service_id }) => service_id)].map(([id, booked]) => ({
    id,
    name: booked[0]?.service_name ?? '',
    count: booked.length,
  }));
  return {
    services,
    items: [...new Map(lines.map(({ item }) => [folded(item), item])).values()],
    lines: (own[0]?.[0]?.is?.lines ?? []).map(formatLine),
    standing: { spans: single ? own.flat().map((span) => shownSpan(span, today)) : [], whiles },
  };
}

const begins = (span: Span, today: Day) => span.is !== undefined && span.is.valid_from > today;

const shownSpan = (span: Span, today: Day): ShownSpan => ({
  from: span.from,
  until: span.until,
  lines: span.is?.lines ?? [],
  a_while: Boolean(span.is?.valid_until),
  begins: begins(span, today),
});

const whilesIn = (who: string, spans: readonly Span[], today: Day): AWhile[] =>
  spans.flatMap((span) =>
    span.is?.valid_until && span.until ? { who, from: span.from, until: span.until, begins: begins(span, today) } : [],
  );

/** The lines of another horse with the same service, and the `names` of all such horses; null if there are none. */
async function likeAnother(db: Db, booking: EditedBooking, typed: string, today: Day) {
  const all = (await bookingsOfService(db, booking.service_id, today)).filter(({ id }) => id !== booking.id);
  if (all.length === 0) return null;
  const names = all.map(({ horse_name }) => horse_name);
  const found = typed ? all.find(({ horse_name }) => folded(horse_name) === folded(typed)) : undefined;
  const given = found && (await givenOnDay(db, [found], today))(found.id);
  return { typed, names, lines: given?.lines.map(formatLine) };
}
