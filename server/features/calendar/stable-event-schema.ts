import { z } from 'zod';
import { CalendarDay, NewEvent } from './schema.ts';

/** How many horses an event may name. */
export const MAX_EVENT_HORSES = 500;

const REPEATS = ['never', 'weekly', 'monthly'] as const;

/** An event of the stable, with some horses or none; a repeated one stands singly on each of its days. */
export const NewStableEvent = NewEvent.omit({ horse_id: true }).extend({
  horse_ids: z.array(z.uuid().toLowerCase()).max(MAX_EVENT_HORSES, 'Najwyżej 500 koni').default([]),
  repeats: z.enum(REPEATS).default('never'),
  /** The last day on which a repeated one may begin. */
  until: CalendarDay.nullish(),
});
export type NewStableEvent = z.output<typeof NewStableEvent>;
