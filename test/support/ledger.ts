import type { Test } from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import type { World } from './builders.ts';

/** Bills what is due at the clock's time, or until a day. */
export const bill = ({ db, clock }: World, until?: Day) => runBilling(db, { now: clock.now(), person: null }, until);

/** Fails the test unless the ledger's sums and references agree. */
export async function expectSoundLedger(t: Test, { db }: Pick<World, 'db'>): Promise<void> {
  const findings = await checkLedger(db);
  t.same(
    findings.filter(({ wrong }) => wrong > 0),
    [],
    'the books agree',
  );
}
