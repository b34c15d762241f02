import { z } from 'zod';
import { CalendarDay, ChangedEvent, NewEvent } from './schema.ts';

/** How many horses an event may name. */
export const MAX_EVENT_HORSES = 500;

const HorseIds = z.array(z.uuid().toLowerCase()).max(MAX_EVENT_HORSES, 'Najwyżej 500 koni');

/** An event of the stable, with some horses or none; a repeated one becomes an event on each of its days. */
export const NewStableEvent = NewEvent.omit({ horse_id: true }).extend({
  horse_ids: HorseIds.default([]),
  repeats: z.enum(['never', 'weekly', 'monthly']).default('never'),
  /** The last day on which a repetition may begin. */
  until: CalendarDay.nullish(),
});
export type NewStableEvent = z.output<typeof NewStableEvent>;

/** `horse_ids` replaces all horses. It is required, so that a call without it does not remove them. */
export const ChangedStableEvent = ChangedEvent.extend({ horse_ids: HorseIds });
export type ChangedStableEvent = z.output<typeof ChangedStableEvent>;
