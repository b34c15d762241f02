import { features } from '../../server/app.ts';
import { inTransaction } from '../../server/platform/database.ts';
import { identifiersBy, type PersonalData } from '../../server/platform/personal-data.ts';
import type { TestApp } from './app.ts';

/** Erases parts of a person's data, as deleting the account does with all of them. */
export const erasePartsOf = (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  personId: string,
  ...parts: Required<PersonalData>['erase'][]
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = { id: personId, now: clock.now(), identifiers: await identifiersBy(features, tx, personId) };
    for (const erase of parts) await erase(tx, person);
  });
