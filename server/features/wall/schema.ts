import { z } from 'zod';
import { type Day, daysBetween } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { Skipped } from '../../domain/skipping.ts';
import { DayField, DayInAddress } from '../../platform/forms/fields.ts';
import { PageNumber } from '../../platform/pages/paging.ts';

/** How many horses stand on a screen, and on a sheet of paper. */
export const HORSES_AT_ONCE = 14;

export const WallQuery = z.object({
  date: DayInAddress,
  /** Empty: the horses that stand in no listed box. One that the stable does not have is ignored. */
  aisle: z.string().optional().catch(undefined),
  page: PageNumber,
});

/** An aisle in which horses stand; without a name those that stand in no listed box. */
export type Place = { aisle: string | null; horses: number };

/** A service that horses get week after week, with how much of it is done on the day. */
export type WallColumn = { id: string; name: string; at: string | null; total: number; done: number };

/** What is done for a horse by one of its bookings. */
export type WallWork = { given: Given | undefined; skipped: Skipped | null };

export type WallHorse = {
  id: string;
  name: string;
  box_number: string | null;
  /** It had a health alert on the day, or has one now. */
  alert: boolean;
  reason: string | null;
  /** By column; empty: not on this day. */
  cells: WallWork[][];
};

/** What horses of a place get on a day. */
export type Wall = {
  date: Day;
  today: Day;
  place: Place;
  columns: WallColumn[];
  horses: WallHorse[];
  /** When something of it was last changed, ISO 8601; null without any instruction. */
  version: string | null;
  page: number;
  pages: number;
};

/** The most days for which feed is summed. */
const MOST_FEED_DAYS = 62;

export type FeedDays = { from: Day; to: Day };

/** What is wrong with days to sum feed for. */
export function wrongFeedDays({ from, to }: FeedDays): string | undefined {
  if (to < from) return 'Ostatni dzień jest przed pierwszym';
  return daysBetween(from, to) < MOST_FEED_DAYS ? undefined : `Najwyżej ${MOST_FEED_DAYS} dni`;
}

export const FeedAddress = z.object({ from: DayInAddress, to: DayInAddress });

export const FeedQuery = z.object({ from: DayField, to: DayField }).superRefine((days, context) => {
  const message = wrongFeedDays(days);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
});

export const FeedSum = z.object({
  /** Null: of horses that stand in no listed box. */
  aisle: z.string().nullable(),
  item: z.string(),
  unit: z.string().nullable(),
  amount: z.number(),
});
export type FeedSum = z.output<typeof FeedSum>;
