import { z } from 'zod';
import type { Asked } from '../../domain/asked.ts';
import type { CareDate } from '../../domain/care-dates.ts';
import type { Day } from '../../domain/days.ts';
import type { PaidHorse } from '../billing/schema.ts';
import type { Appointment, Chore, EntryDetails } from '../calendar/schema.ts';
import type { StandingAlert } from '../health/schema.ts';
import type { TaskDialogState } from '../tasks/schema.ts';

export const TaskCount = z.object({ finished: z.union([z.literal(0), z.literal(1)]), count: z.int() });

/** Days when it lasts all day, else instants in ISO 8601 UTC. */
export const OverviewEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  horse_name: z.string().nullable(),
  worker_id: z.uuid().nullable(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  is_finished: z.boolean(),
  health_alert: z.boolean(),
});

/** A horse in alert, or with work left over. `open_tasks` counts all its work due today or earlier. */
export const RelevantHorse = z.object({
  id: z.uuid(),
  name: z.string(),
  box_number: z.string().nullable(),
  owner_id: z.uuid(),
  health_alert: z.boolean(),
  open_tasks: z.int(),
});

export type OverviewEvent = z.output<typeof OverviewEvent>;
export type RelevantHorse = z.output<typeof RelevantHorse>;

/** A horse in alert, and why. */
export type HorseInAlert = { id: string; name: string; box_number: string | null; reason: string | null };

/**
 * A horse that needs care: in alert (`told`: its open work stands under the alert already), or with work left over from
 * days before (`open`: how much).
 */
export type HorseInNeed =
  | (HorseInAlert & { in_alert: true; told: boolean })
  | (Omit<HorseInAlert, 'reason'> & { in_alert: false; open: number });

/** A horse in alert: the day of the alert, and its next event of today (an instant, ISO 8601). */
export type PanelAlert = HorseInAlert & { since: Day | null; next: { title: string; starts_at: string } | null };

/** The dialog over the overview: one of a list of tasks, or one of today's events. */
export type OverviewDialogState = TaskDialogState | { event: EntryDetails };

/** An owner's horse with its work of the day, done and open, and its next appointments. */
export type HorseOfDay = PaidHorse & {
  alert: StandingAlert | null;
  chores: Chore[];
  appointments: Appointment[];
  /** Its next two due days. */
  care: CareDate[];
};

/** What an owner has to pay, and the next billing day. */
export type OwedByOwner = Asked & { next: Day };
