import fs from 'node:fs/promises';
import { dayOf } from '../../domain/days.ts';
import { mailFailureInWords } from '../../domain/mail-failures.ts';
import { isFailing, type LastRun, lastRuns } from '../../platform/data/last-runs.ts';
import type { Call } from '../../platform/forms/action.ts';
import type { Limits } from '../../platform/http/security.ts';
import { countJobs, waitingMails } from '../../platform/jobs/jobs.ts';
import { reachesPeople } from '../../platform/jobs/mail.ts';
import { VERSION } from '../../version.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { databaseState, lastRun } from './queries.ts';
import type { AppState, RoutineState } from './schema.ts';

const DAY = 24 * 3_600_000;

/** Days after which a routine that should have run is missed. */
const LATEST = { ledger: 2, backup: 2, verification: 35 };

/** Seconds between two clocks that nobody has to look at. */
const CLOCKS_APART = 60;

export async function appState({ db, now, request }: Call<unknown>): Promise<AppState> {
  const { features, unset, deps } = request.server;
  const { config, limits } = deps;
  const today = dayOf(now);
  const kinds = features.flatMap(({ jobs = [] }) => jobs);
  const [runs, { failed: dead }, waiting, { devices, ...database }, disk, last, { paymentDate }] = await Promise.all([
    lastRuns(db),
    countJobs(db),
    waitingMails(db, kinds),
    databaseState(db),
    diskOf(config.dataDir, limits.freeDisk),
    lastRun(db),
    billingDaysOf(db, today),
  ]);
  const set = reachesPeople(config);
  const mail = stateOf(runs.get('mail'), now);
  const reason = mail.failed ? `${mailFailureInWords(mail.failed.failure)}.` : '';
  const ledger = runs.get('ledger_check');
  return {
    mail: { ...mail, set, isWrong: !set || mail.isWrong, reason, waiting: waiting.count, since: waiting.since },
    push: { ...stateOf(runs.get('push'), now), devices },
    dead,
    billing: { last, next: paymentDate, missed: paymentDate < today },
    // A new stable has its first night ahead. Its backups do not begin by themselves.
    ledger: stateOf(ledger, now, ledger && LATEST.ledger),
    backup: stateOf(runs.get('backup'), now, LATEST.backup),
    verification: stateOf(runs.get('verification'), now, LATEST.verification),
    disk: disk && { ...disk, own: !config.databaseUrl },
    database: { ...database, wrong: database.apart > CLOCKS_APART },
    unset: [...unset],
    version: VERSION,
  };
}

/** `days`: a routine that did not succeed for so long is missed. */
function stateOf(run: LastRun | undefined, now: Date, days?: number): RoutineState {
  const { succeededAt, failed } = run ?? { succeededAt: null, failed: null };
  const isLate = days !== undefined && now.getTime() - (succeededAt?.getTime() ?? 0) > days * DAY;
  return { succeededAt, failed, isFailing: isFailing(run), isWrong: isFailing(run) || isLate };
}

async function diskOf(folder: string, least: Limits['freeDisk']): Promise<{ free: number; wrong: boolean } | null> {
  const disk = await fs.statfs(folder).catch(() => null);
  if (!disk) return null;
  const free = disk.bavail * disk.bsize;
  return { free, wrong: free < least.bytes || disk.bavail < least.share * disk.blocks };
}
