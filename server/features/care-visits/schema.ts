import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, isShown, line, OptionalTime, requiredLine, TimeField } from '../../platform/forms/fields.ts';
import { LateInstant } from '../../platform/forms/late-instant.ts';

export const OUTCOMES = ['done', 'postponed', 'not_done'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The most horses of one visit. */
export const MAX_HORSES = 200;

const VisitDay = DayField.refine(isShown, 'Wpisz datę') as unknown as z.ZodType<Day, Day>;
const Note = line(200);

/** What became of a horse. What is not done needs a reason, what is postponed a day; it may have a reason too. */
const said = { outcome: z.enum(OUTCOMES), day: VisitDay.optional(), reason: Note.default('') };

export const OneVisit = z.object({ id: z.uuid() });

export const PlanVisit = z.object({
  id: z.uuid(),
  kind_id: z.uuid(),
  day: VisitDay,
  hour: TimeField,
  /** Who comes. */
  by: requiredLine(60),
  horses: z
    .array(z.object({ horse_id: z.uuid(), note: Note.default('') }))
    .max(MAX_HORSES)
    .default([]),
});

/**
 * What is missing stays; null or '' empties the hour and the note. `horse_id` is added, or gets another note, unless one is
 * taken off; `horse` is one to add, as people type it.
 */
export const UpdateVisit = z.object({
  id: z.uuid(),
  day: VisitDay.optional(),
  hour: OptionalTime.nullish(),
  by: requiredLine(60).optional(),
  horse_id: z.uuid().optional(),
  note: Note.nullish(),
  horse: line(200).optional(),
  take_off: z.uuid().optional(),
});

/** `open` takes a tick back. With `horse_ids` only those of the list get the outcome that have none yet. */
export const TickVisit = z.object({
  id: z.uuid(),
  horse_id: z.uuid().optional(),
  horse_ids: z.array(z.uuid()).max(MAX_HORSES).optional(),
  ...said,
  outcome: z.enum([...OUTCOMES, 'open']),
  done_at: LateInstant,
});

/**
 * What became of each horse of the list. `book`: whether its service is booked; for the whole list, or for a horse. `shown`: the
 * digest of what the form has shown, which must still hold; a call without it counts as it is.
 */
export const CloseVisit = z.object({
  id: z.uuid(),
  horses: z.array(z.object({ horse_id: z.uuid(), ...said, book: z.boolean().default(false) })).max(MAX_HORSES),
  book: z.boolean().default(false),
  shown: z.string().max(100).optional(),
  confirmed: Confirmed,
});

/** What the farrier or vet ticks at the link, or takes back. `reason`: a remark, or why it was not done. */
export const ProposeTick = z.object({
  secret: z.string().max(100),
  horse_id: z.uuid(),
  ...said,
  outcome: z.enum([...OUTCOMES, 'open']),
});

export const VisitLink = z.object({ url: z.url(), expires_at: z.iso.datetime() });

const OutcomeOrNone = z.enum(OUTCOMES).nullable();

export const ShownVisit = z.object({
  id: z.uuid(),
  kind_id: z.uuid(),
  kind: z.string(),
  day: DayField,
  hour: z.string().nullable(),
  by: z.string(),
  closed_at: z.iso.datetime().nullable(),
  closed_by_name: z.string().nullable(),
  /** In the order of their boxes. */
  horses: z.array(
    z.object({
      horse_id: z.uuid(),
      name: z.string(),
      box_number: z.string().nullable(),
      health_alert: z.boolean(),
      note: z.string(),
      /** The day of the last record of this kind, without those of this visit. */
      last: DayField.nullable(),
      outcome: OutcomeOrNone,
      postponed_to: DayField.nullable(),
      reason: z.string(),
      ticked_by_name: z.string().nullable(),
      ticked_at: z.iso.datetime().nullable(),
      proposed_outcome: OutcomeOrNone,
      proposed_to: DayField.nullable(),
      remark: z.string(),
    }),
  ),
});

export type PlanVisit = z.output<typeof PlanVisit>;
export type UpdateVisit = z.output<typeof UpdateVisit>;
export type TickVisit = z.output<typeof TickVisit>;
export type CloseVisit = z.output<typeof CloseVisit>;
export type ProposeTick = z.output<typeof ProposeTick>;
export type ShownVisit = z.output<typeof ShownVisit>;
export type VisitHorse = ShownVisit['horses'][number];

/** The secret link of a visit: until when it works; its address right after it was made. */
export type SharedLink = { until: Day; address: string | null };

/** What is said of a horse: by a tick, else by the link. */
export type Said = { outcome: Outcome; day: Day | null; reason: string };

/** What closing a visit does with a horse. */
export type Closing = {
  horse: VisitHorse;
  /** Null as long as nothing was said of it. */
  said: Said | null;
  /** Why nothing is recorded of it: it is archived, or it has a record of that kind and day already. */
  unrecorded: 'archived' | 'recorded' | null;
  /** The remark of the link that becomes the note of the record. */
  note: string;
  /** When the care is due again, if it is recorded. */
  next_on: Day | null;
  /** What booking it charges; null where nothing can be booked. */
  cost: Grosze | null;
};
