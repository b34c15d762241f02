import { z } from 'zod';
import { CalendarDay, NewEvent } from './schema.ts';

const REPEATS = ['never', 'weekly', 'monthly'] as const;

/** An event of the stable, with some horses or none; a repeated one stands singly on each of its days. */
export const NewStableEvent = NewEvent.omit({ horse_id: true }).extend({
  horse_ids: z.array(z.uuid().toLowerCase()).max(500, 'Najwyżej 500 koni').default([]),
  repeats: z.enum(REPEATS).default('never'),
  /** The last day on which a repeated one may begin. */
  until: CalendarDay.nullish(),
});
export type NewStableEvent = z.output<typeof NewStableEvent>;
