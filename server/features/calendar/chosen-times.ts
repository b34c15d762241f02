import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { CalendarDay, ClockTime } from './schema.ts';

/** The time chosen for a new event in an address, where `date` is its first day; by the names of the form's fields. */
export const ChosenTimes = z.object({
  start_time: ClockTime.optional().catch(undefined),
  end: CalendarDay.optional().catch(undefined),
  end_time: ClockTime.optional().catch(undefined),
  allDay: z.literal('1').optional().catch(undefined),
});

/** That time, as `EventForm` takes it; null unless the address says a whole one, whose end is after its start. */
export function chosenFrom(start: Day, { start_time, end, end_time, allDay }: z.output<typeof ChosenTimes>) {
  if (!start_time || !end || !end_time) return null;
  const follows = allDay ? end >= start : `${end}T${end_time}` > `${start}T${start_time}`;
  return follows ? { times: { start, start_time, end, end_time }, allDay: allDay !== undefined } : null;
}
