import { z } from 'zod';
import { line } from '../../platform/forms/fields.ts';

/** 1 stands for a health alert. */
export const Health = z.object({ health: z.union([z.literal(0), z.literal(1)]) });

const LONGEST_REASON = 200;

/** `since` is when a phone without connection set it; by default now. `reason` is ignored when the alert ends. */
export const HealthChange = z.object({
  horse_id: z.uuid(),
  health: z.boolean(),
  since: z.iso.datetime().optional(),
  reason: line(LONGEST_REASON).optional(),
});

/** The picture of an alert, and its version. */
export type AlertPicture = Pick<HealthAlert, 'id' | 'picture'>;

/** A health alert that stands, without its people. */
export type StandingAlert = AlertPicture & Pick<HealthAlert, 'raised_at' | 'reason'>;

/** A health alert that a horse has or had; instants in ISO 8601 UTC. */
export type HealthAlert = {
  id: string;
  reason: string | null;
  raised_at: string;
  /** Null: raised before this was written down. */
  raised_by: string | null;
  /** Null: it stands. */
  ended_at: string | null;
  ended_by: string | null;
  /** The version of its picture; null: none. */
  picture: string | null;
};
