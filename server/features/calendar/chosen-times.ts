import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { CalendarDay, ClockTime } from './schema.ts';

/** The time chosen for a new event, as its address carries it for the dialog; `date` is its first day. */
export const ChosenTimes = z.object({
  dialog_start_time: ClockTime.optional().catch(undefined),
  dialog_end: CalendarDay.optional().catch(undefined),
  dialog_end_time: ClockTime.optional().catch(undefined),
  dialog_all_day: z.literal('1').optional().catch(undefined),
});

/** That time, as `EventForm` takes it; null unless the address has all of it, with an end after its start. */
export function chosenFrom(start: Day, chosen: z.output<typeof ChosenTimes>) {
  const { dialog_start_time: start_time, dialog_end: end, dialog_end_time: end_time } = chosen;
  const allDay = chosen.dialog_all_day !== undefined;
  if (!start_time || !end || !end_time) return null;
  const follows = allDay ? end >= start : `${end}T${end_time}` > `${start}T${start_time}`;
  return follows ? { times: { start, start_time, end, end_time }, allDay } : null;
}
