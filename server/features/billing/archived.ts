import { sql } from 'kysely';
import type { Archived } from '../../domain/archived.ts';
import { ZONE } from '../../domain/days.ts';

/** How a horse left the stable; null while it lives there. */
export const archivedAs = sql<Archived | null>`case
  when horses.archived_at is null then null
  when horses.handed_over then 'handed_over'
  when horses.stays_until < (horses.archived_at at time zone ${sql.lit(ZONE)})::date then 'left'
  else 'deleted' end`.as('archived');
