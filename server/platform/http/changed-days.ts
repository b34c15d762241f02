import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../data/database.ts';
import { READING } from './security.ts';

/** The notification channel of changed days: 'YYYY-MM-DD', or '' for every day. */
export const CHANGED_DAYS_CHANNEL = 'changed_days';

/** Milliseconds in which changes are batched before they are announced. */
const GATHER = 30;
/**
 * How often (ms) a process with open boards also announces the days that another process recorded: that one may have
 * died in between.
 */
const LOOK_AFTER = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    watchChangedDays(): () => void;
  }
}

async function tell(db: Db): Promise<void> {
  await sql`
    with noted as (delete from changed_days returning day)
    select pg_notify(${CHANGED_DAYS_CHANNEL}, coalesce(day::text, '')) from (select distinct day from noted) as days
  `.execute(db);
}

/**
 * Announces, after each write that was answered, the days that the database's triggers noted in the table changed_days.
 */
export function tellChangedDays(app: FastifyInstance): void {
  let next: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let watchers = 0;
  let lookingAfter: NodeJS.Timeout | undefined;

  const soon = () => {
    next ??= setTimeout(async () => {
      await telling;
      next = undefined;
      telling = tell(app.deps.db).catch((error) => app.log.warn({ err: error }, 'changed days not told'));
    }, GATHER).unref();
  };
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!READING.has(method) && statusCode < 400) soon();
  });
  app.decorate('watchChangedDays', () => {
    watchers++;
    lookingAfter ??= setInterval(soon, LOOK_AFTER).unref();
    return () => {
      if (--watchers > 0) return;
      clearInterval(lookingAfter);
      lookingAfter = undefined;
    };
  });
  app.addHook('onClose', async () => {
    clearTimeout(next);
    clearInterval(lookingAfter);
    await telling;
  });
}
