import { z } from 'zod';
import { CalendarDay, ChangedEvent, NewEvent } from './schema.ts';

/** How many horses an event may name. */
export const MAX_EVENT_HORSES = 500;

const HorseIds = z.array(z.uuid().toLowerCase()).max(MAX_EVENT_HORSES, 'Najwyżej 500 koni');

const REPEATS = ['never', 'weekly', 'monthly'] as const;

/** An event of the stable, with some horses or none; a repeated one stands singly on each of its days. */
export const NewStableEvent = NewEvent.omit({ horse_id: true }).extend({
  horse_ids: HorseIds.default([]),
  repeats: z.enum(REPEATS).default('never'),
  /** The last day on which a repeated one may begin. */
  until: CalendarDay.nullish(),
});
export type NewStableEvent = z.output<typeof NewStableEvent>;

/** One day of it, with the horses it has from now on: a call that leaves them out is refused, not taken for none. */
export const ChangedStableEvent = ChangedEvent.extend({ horse_ids: HorseIds });
export type ChangedStableEvent = z.output<typeof ChangedStableEvent>;
