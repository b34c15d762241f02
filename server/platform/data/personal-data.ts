import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Finder, finderOf, type Mention } from '../../domain/mentions.ts';
import { Conflict } from '../http/errors.ts';
import type { Db, Tx } from './database.ts';
import { mentionsIn, type OthersTexts, redact, type Wanted } from './redaction.ts';

/** The person whose data are erased. Holds copies, because the account is overwritten during the erasure. */
export type ErasedPerson = Wanted & { now: Date };

export type PersonalData = {
  /** Everything of this kind about a person, who is known by these e-mails; undefined if there is nothing. */
  exportOf?(db: Db, personId: string, emails: readonly string[]): Promise<unknown>;
  /**
   * Deletes or overwrites what is stored about the person, what they typed, and what is written about their horses and
   * bookings.
   */
  erase?(tx: Tx, person: ErasedPerson): Promise<void>;
  /** Texts that others wrote. They stay, but mentions of the person are redacted. */
  texts?: readonly OthersTexts[];
  /** E-mails of the person that are stored here, besides the current one. */
  emailsOf?(db: Db | Tx, personId: string): Promise<string[]>;
};

type Storing = { personalData?: Readonly<Record<string, PersonalData>> };

const partsOf = (features: readonly Storing[]) =>
  features.flatMap(({ personalData }) => Object.entries(personalData ?? {}));

const textsOf = (features: readonly Storing[]) => partsOf(features).flatMap(([, { texts }]) => texts ?? []);

async function emailsOf(features: readonly Storing[], db: Db | Tx, personId: string): Promise<string[]> {
  const known: string[] = [];
  for (const [, part] of partsOf(features)) known.push(...((await part.emailsOf?.(db, personId)) ?? []));
  const living = db.selectFrom('people').select(['id', 'email']).where('deleted_at', 'is', null);
  const bearers = await living
    .where((eb) => eb.or([eb('id', '=', personId), eb('email', '=', sql<string>`any(${known}::text[])`)]))
    .execute();
  const others = bearers.filter(({ id }) => id !== personId).map(({ email }) => email);
  const own = bearers.filter(({ id }) => id === personId).map(({ email }) => email);
  return [...new Set([...own, ...known])].flatMap((email) => (email === null || others.includes(email) ? [] : email));
}

export async function wantedOf(features: readonly Storing[], db: Db | Tx, personId: string): Promise<Wanted> {
  const emails = await emailsOf(features, db, personId);
  const known = (column: 'phone_number' | 'street' | 'house_number') =>
    sql<string>`coalesce(${sql.ref(column)}, '')`.as(column);
  const row = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', known('phone_number'), known('street'), known('house_number')])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { id: row.id, emails, phone_number: row.phone_number, finder: finderOf({ ...row, emails }) };
}

/** A person's data by kind. Pictures are JPEG in Buffers. */
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

/** The mentions of a person in others' texts, in a stable order. `seen`: a digest of them. */
export async function mentionsOf(
  features: readonly Storing[],
  db: Db,
  personId: string,
): Promise<{ mentions: Mention[]; seen: string }> {
  const mentions = await mentionsIn(db, textsOf(features), await wantedOf(features, db, personId));
  return { mentions, seen: digestOf(mentions) };
}

const digestOf = (mentions: readonly Mention[]): string =>
  createHash('sha256')
    .update(mentions.map(({ id }) => id).join())
    .digest('base64url')
    .slice(0, 16);

export type Decided = {
  seen: string;
  stays(mention: Mention, nth: number): boolean;
};

/**
 * Erases a person, except from the ledger and finished work, which then name a deleted account. Redacts all mentions in
 * others' texts, or with `decided` only those chosen. Returns the finder of the person in texts. Throws Conflict when the
 * mentions have changed since they were shown.
 */
export async function erasePerson(
  features: readonly Storing[],
  tx: Tx,
  { id, now, decided }: { id: string; now: Date; decided?: Decided | undefined },
): Promise<Finder> {
  const person = await wantedOf(features, tx, id);
  // Their own data first: these deletes wait for transactions that are writing about their horses.
  for (const [, part] of partsOf(features)) await part.erase?.(tx, { ...person, now });
  await redact(tx, textsOf(features), person, (mentions) => {
    if (decided && decided.seen !== digestOf(mentions)) throw new Conflict('mentions_changed', MENTIONS_CHANGED);
    const staying = new Set(decided ? mentions.filter((mention, nth) => decided.stays(mention, nth)) : []);
    return (mention) => !staying.has(mention);
  });
  return person.finder;
}

const MENTIONS_CHANGED =
  'W międzyczasie zmieniło się to, co inni napisali o tej osobie. Niczego nie usunięto. Przejrzyj wzmianki jeszcze raz.';
