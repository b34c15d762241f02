import { z } from 'zod';
import { type Day, daysBetween } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { Skipped } from '../../domain/skipping.ts';
import { DayField, DayInAddress } from '../../platform/forms/fields.ts';
import { PageNumber } from '../../platform/pages/paging.ts';

/** The number of horses that fit on a screen, and on a sheet of paper. */
export const HORSES_AT_ONCE = 14;

export const WallQuery = z.object({
  date: DayInAddress,
  /** Empty for the horses in no listed box. An unknown aisle is ignored. */
  aisle: z.string().optional().catch(undefined),
  page: PageNumber,
});

/** An aisle with the number of its horses; null for the horses in no listed box. */
export type Place = { aisle: string | null; horses: number };

/** A service with the number of its tasks on the day, and of those that are done. */
export type WallColumn = { id: string; name: string; at: string | null; total: number; done: number };

/** A booking's work for a horse. */
export type WallWork = { given: Given | undefined; skipped: Skipped | null };

export type WallHorse = {
  id: string;
  name: string;
  box_number: string | null;
  /** It has a health alert that began by the day. */
  alert: boolean;
  reason: string | null;
  /** By column; empty if it does not get the service on this day. */
  cells: WallWork[][];
};

/** What the horses of a place get on a day. */
export type Wall = {
  date: Day;
  today: Day;
  place: Place;
  columns: WallColumn[];
  horses: WallHorse[];
  /** The instant of the last change, ISO 8601; null without instructions. */
  version: string | null;
  page: number;
  pages: number;
};

/** The most days for which feed is summed. */
const MAX_FEED_DAYS = 62;

export type FeedDays = { from: Day; to: Day };

/** Why feed is not summed for these days, if it is not. */
export function wrongFeedDays({ from, to }: FeedDays): string | undefined {
  if (to < from) return 'Ostatni dzień jest przed pierwszym';
  return daysBetween(from, to) < MAX_FEED_DAYS ? undefined : `Najwyżej ${MAX_FEED_DAYS} dni`;
}

export const FeedAddress = z.object({ from: DayInAddress, to: DayInAddress });

export const FeedQuery = z.object({ from: DayField, to: DayField }).superRefine((days, context) => {
  const message = wrongFeedDays(days);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
});

export const FeedSum = z.object({
  /** Null for horses in no listed box. */
  aisle: z.string().nullable(),
  item: z.string(),
  unit: z.string().nullable(),
  amount: z.number(),
});
export type FeedSum = z.output<typeof FeedSum>;
