import { routineRuns } from '../http/counters.ts';
import type { Db, Tx } from './database.ts';

/** What an installation does by itself or by its operator, and whose last success and failure are kept. */
export type Routine = 'mail' | 'push' | 'billing' | 'ledger_check' | 'backup' | 'verification';

/** `failed`: the last failure, also if a success came after it; its text names no people. */
export type LastRun = { succeededAt: Date | null; failed: { at: Date; failure: string } | null };

export async function noteSuccess(db: Db | Tx, routine: Routine, now: Date): Promise<void> {
  await db
    .insertInto('last_runs')
    .values({ routine, succeeded_at: now })
    .onConflict((conflict) => conflict.column('routine').doUpdateSet({ succeeded_at: now }))
    .execute();
}

const LONGEST_FAILURE = 300;

/** `failure`: a code or a short sentence without names of people; the database refuses one with an '@'. */
export async function noteFailure(db: Db | Tx, routine: Routine, now: Date, failure: string): Promise<void> {
  const failed = { failed_at: now, failure: failure.slice(0, LONGEST_FAILURE) };
  await db
    .insertInto('last_runs')
    .values({ routine, ...failed })
    .onConflict((conflict) => conflict.column('routine').doUpdateSet(failed))
    .execute();
}

/**
 * Runs a routine's work and notes how it went. An error is rethrown. That a run could not be noted changes nothing else: a
 * mail that has left must not be sent again.
 */
export async function noted<T>(db: Db, routine: Routine, clock: () => Date, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    routineRuns.inc({ routine, outcome: 'success' });
    await noteSuccess(db, routine, clock()).catch(() => {});
    return result;
  } catch (error) {
    routineRuns.inc({ routine, outcome: 'failure' });
    await noteFailure(db, routine, clock(), (error as Error).message || 'unknown').catch(() => {});
    throw error;
  }
}

/** The routines that have run at least once. */
export async function lastRuns(db: Db): Promise<Map<Routine, LastRun>> {
  const rows = await db.selectFrom('last_runs').selectAll().execute();
  return new Map(
    rows.map(({ routine, succeeded_at, failed_at, failure }) => [
      routine as Routine,
      { succeededAt: succeeded_at, failed: failed_at && failure ? { at: failed_at, failure } : null },
    ]),
  );
}

/** Whether the last run of a routine failed. */
export const isFailing = (run: LastRun | undefined): boolean =>
  run?.failed != null && (run.succeededAt === null || run.succeededAt < run.failed.at);
