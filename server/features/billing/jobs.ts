import { z } from 'zod';
import { inLargeTransaction } from '../../platform/data/database.ts';
import { noted, noteFailure, noteSuccess } from '../../platform/data/last-runs.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { checkLedger } from './check-ledger.ts';
import { runBilling } from './run-billing.ts';

/** Bills what is due, just after midnight and whenever the app starts. */
export const billingRun = job({
  name: 'billing-run',
  data: z.object({}),
  schedule: '5 0 * * *',
  atStart: true,
  async run({ db, clock, jobs }) {
    await noted(db, 'billing', clock, () => runBilling(db, { now: clock(), person: null, jobs }));
  },
});

/** The books are checked by themselves each night, because nobody runs the command as long as all seems well. */
export const nightlyCheck = job({
  name: 'ledger-check',
  data: z.object({}),
  schedule: '40 3 * * *',
  retry: { tries: 3, expires: 1800 },
  async run({ db, clock }) {
    const findings = await inLargeTransaction(db, checkLedger);
    const broken = findings.filter(({ wrong }) => wrong > 0).length;
    if (broken === 0) await noteSuccess(db, 'ledger_check', clock());
    else await noteFailure(db, 'ledger_check', clock(), `${broken} of ${findings.length} rules are broken`);
  },
});
