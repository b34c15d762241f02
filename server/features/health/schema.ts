import { z } from 'zod';
import { line } from '../../platform/forms/fields.ts';
import { LateInstant } from '../../platform/forms/late-instant.ts';

/** 1 means a health alert. */
export const Health = z.object({ health: z.union([z.literal(0), z.literal(1)]) });

/** `since`: when it was set. `reason` is ignored when the alert ends. */
export const HealthChange = z.object({
  horse_id: z.uuid(),
  health: z.boolean(),
  since: LateInstant,
  reason: line(200).optional(),
});

/** The picture of an alert, and its version. */
export type AlertPicture = Pick<HealthAlert, 'id' | 'picture'>;

/** A current health alert, without its people. */
export type StandingAlert = AlertPicture & Pick<HealthAlert, 'raised_at' | 'reason'>;

/** A current or past health alert; instants in ISO 8601 UTC. */
export type HealthAlert = {
  id: string;
  reason: string | null;
  raised_at: string;
  /** A name; null for alerts from before names were recorded. */
  raised_by: string | null;
  /** Null while it lasts. */
  ended_at: string | null;
  ended_by: string | null;
  /** The version of its picture; null without one. */
  picture: string | null;
};
