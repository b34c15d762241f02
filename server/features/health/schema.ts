import { z } from 'zod';

/** 1: the horse has a health alert. */
export const Health = z.object({ health: z.union([z.literal(0), z.literal(1)]) });

/** `since`: the instant at which a phone without connection set it; now when it is left out. */
export const HealthChange = z.object({ horse_id: z.uuid(), health: z.boolean(), since: z.iso.datetime().optional() });
