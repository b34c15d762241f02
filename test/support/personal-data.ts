import { features } from '../../server/app.ts';
import { inTransaction } from '../../server/platform/data/database.ts';
import { type PersonalData, wantedOf } from '../../server/platform/data/personal-data.ts';
import type { TestApp } from './app.ts';

/** Erases parts of a person's data, as deleting the account does with all of them. */
export const erasePartsOf = (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  personId: string,
  ...parts: Required<PersonalData>['erase'][]
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = await wantedOf(features, tx, personId);
    for (const erase of parts) await erase(tx, { ...person, now: clock.now() });
  });
