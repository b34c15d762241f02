import type { Day } from '../../domain/days.ts';

/** Whose work and events the calendar contains. */
export type FeedMode = 'user' | 'worker' | 'manager';

/** The secret address of one's calendar. */
export type CalendarLink = {
  /** The day of its creation; null when there is none. */
  made: Day | null;
  /** The day of its last read; null when it was never read. */
  used: Day | null;
  /** Shown only right after its creation. */
  address: string | null;
  mode: FeedMode;
  /** Whether it contains the calendar of one's own horses. */
  owns: boolean;
};
