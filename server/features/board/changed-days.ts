import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import { READING } from '../../platform/http/security.ts';

/** The notification channel of changed days: 'YYYY-MM-DD', or '' for all days. */
export const CHANGED_DAYS_CHANNEL = 'changed_days';

/** The time (ms) in which changes are batched before they are announced. */
const BATCH_MS = 30;
/** How often (ms) a process with open boards announces days that another process recorded but, if it died, did not announce. */
const CHECK_OTHERS_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    watchChangedDays(): () => void;
  }
}

async function announce(db: Db): Promise<void> {
  await sql`
    with noted as (delete from changed_days returning day)
    select pg_notify(${CHANGED_DAYS_CHANNEL}, coalesce(day::text, '')) from (select distinct day from noted) as days
  `.execute(db);
}

/** After each successful write, announces the days that triggers of the database recorded in the table changed_days. */
export function tellChangedDays(app: FastifyInstance): void {
  let next: NodeJS.Timeout | undefined;
  let announcing: Promise<void> | undefined;
  let watchers = 0;
  let checkingOthers: NodeJS.Timeout | undefined;

  const soon = () => {
    next ??= setTimeout(async () => {
      await announcing;
      next = undefined;
      announcing = announce(app.deps.db).catch((error) => app.log.warn({ err: error }, 'changed days not told'));
    }, BATCH_MS).unref();
  };
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!READING.has(method) && statusCode < 400) soon();
  });
  app.decorate('watchChangedDays', () => {
    watchers++;
    checkingOthers ??= setInterval(soon, CHECK_OTHERS_MS).unref();
    return () => {
      if (--watchers > 0) return;
      clearInterval(checkingOthers);
      checkingOthers = undefined;
    };
  });
  app.addHook('onClose', async () => {
    clearTimeout(next);
    clearInterval(checkingOthers);
    await announcing;
  });
}
