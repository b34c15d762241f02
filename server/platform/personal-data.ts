import type { Db, Tx } from './database.ts';
import { type Identifiers, identifiersOf } from './redaction.ts';

/** The person whose data are erased: known by these even while their account is being overwritten. */
export type ErasedPerson = { id: string; now: Date; identifiers: Identifiers };

/** What a feature stores about people. */
export type PersonalData = {
  /** Everything of this kind there is of a person; undefined for nothing. */
  exportOf?(db: Db, personId: string): Promise<unknown>;
  /** Deletes or overwrites it, and takes the person out of what others wrote. */
  erase?(tx: Tx, person: ErasedPerson): Promise<void>;
};

/** A feature, as far as it stores something about people. */
type Storing = { personalData?: Readonly<Record<string, PersonalData>> };

const partsOf = (features: readonly Storing[]) =>
  features.flatMap(({ personalData }) => Object.entries(personalData ?? {}));

/** Everything there is of a person, by its kind. Pictures are JPEG in Buffers. */
export async function exportPerson(
  features: readonly Storing[],
  db: Db,
  personId: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, part] of partsOf(features)) if (part.exportOf) data[name] = await part.exportOf(db, personId);
  return data;
}

/**
 * Takes a living person out of everything but the pseudonymous ledger and the work they did. Returns what they could be
 * recognised by.
 */
export async function erasePerson(
  features: readonly Storing[],
  tx: Tx,
  personId: string,
  now: Date,
): Promise<Identifiers> {
  const identifiers = await identifiersOf(tx, personId);
  for (const [, part] of partsOf(features)) await part.erase?.(tx, { id: personId, now, identifiers });
  return identifiers;
}
