import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { type Identifiers, identifiersOf } from './redaction.ts';

/** The person whose data are erased: known by these even while their account is being overwritten. */
export type ErasedPerson = { id: string; now: Date; identifiers: Identifiers };

/** What a feature stores about people. */
export type PersonalData = {
  /** Everything of this kind there is of a person, who is known by these e-mails; undefined for nothing. */
  exportOf?(db: Db, personId: string, emails: readonly string[]): Promise<unknown>;
  /** Deletes or overwrites it, and takes the person out of what others wrote. */
  erase?(tx: Tx, person: ErasedPerson): Promise<void>;
  /** E-mails by which it knows a person, the present one aside. */
  emailsOf?(db: Db | Tx, personId: string): Promise<string[]>;
  /** Names in small letters that something else of it has, not the person's own: alone, these tell nobody. */
  othersNames?(personId: string): RawBuilder<{ name: string }>;
};

/** A feature, as far as it stores something about people. */
type Storing = { personalData?: Readonly<Record<string, PersonalData>> };

const partsOf = (features: readonly Storing[]) =>
  features.flatMap(({ personalData }) => Object.entries(personalData ?? {}));

/** The e-mails of a living person: the present one, and those that features know and that are nobody else's now. */
async function emailsOf(features: readonly Storing[], db: Db | Tx, personId: string): Promise<string[]> {
  const known: string[] = [];
  for (const [, part] of partsOf(features)) known.push(...((await part.emailsOf?.(db, personId)) ?? []));
  const living = db.selectFrom('people').select(['id', 'email']).where('deleted_at', 'is', null);
  const bearers = await living
    .where((eb) => eb.or([eb('id', '=', personId), eb('email', '=', sql<string>`any(${known}::text[])`)]))
    .execute();
  const others = bearers.filter(({ id }) => id !== personId).map(({ email }) => email);
  const own = bearers.filter(({ id }) => id === personId).map(({ email }) => email);
  return [...new Set([...own, ...known])].filter((email) => !others.includes(email));
}

/** What tells in texts who a living person is, by all that features know. Throws when there is none such. */
export async function identifiersBy(features: readonly Storing[], tx: Tx, personId: string): Promise<Identifiers> {
  const others = partsOf(features).flatMap(([, { othersNames }]) => othersNames?.(personId) ?? []);
  return identifiersOf(tx, personId, { emails: await emailsOf(features, tx, personId), others });
}

/** Everything there is of a person, by its kind. Pictures are JPEG in Buffers. */
export async function exportPerson(
  features: readonly Storing[],
  db: Db,
  personId: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  const emails = await emailsOf(features, db, personId);
  for (const [name, { exportOf }] of partsOf(features)) if (exportOf) data[name] = await exportOf(db, personId, emails);
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
  const identifiers = await identifiersBy(features, tx, personId);
  for (const [, part] of partsOf(features)) await part.erase?.(tx, { id: personId, now, identifiers });
  return identifiers;
}
