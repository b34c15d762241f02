import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Finder, finderOf, type Mention } from '../domain/mentions.ts';
import type { Db, Tx } from './database.ts';
import { Conflict } from './errors.ts';
import { mentionsIn, type OthersTexts, redact, type Wanted } from './redaction.ts';

/** The person whose data are erased: known by these even while their account is being overwritten. */
export type ErasedPerson = Wanted & {
  now: Date;
  finder: Finder;
};

/** What a feature stores about people. */
export type PersonalData = {
  /** Everything of this kind there is of a person, who is known by these e-mails; undefined for nothing. */
  exportOf?(db: Db, personId: string, emails: readonly string[]): Promise<unknown>;
  /** Deletes or overwrites what it has of them, what they typed, and what is written of their horses and bookings. */
  erase?(tx: Tx, person: ErasedPerson): Promise<void>;
  /** Texts of others, which stay, without the person. */
  texts?: readonly OthersTexts[];
  /** E-mails by which it knows a person, the present one aside. */
  emailsOf?(db: Db | Tx, personId: string): Promise<string[]>;
};

/** A feature, as far as it stores something about people. */
type Storing = { personalData?: Readonly<Record<string, PersonalData>> };

const partsOf = (features: readonly Storing[]) =>
  features.flatMap(({ personalData }) => Object.entries(personalData ?? {}));

const textsOf = (features: readonly Storing[]) => partsOf(features).flatMap(([, { texts }]) => texts ?? []);

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
  return [...new Set([...own, ...known])].filter((email) => email !== '' && !others.includes(email));
}

/** By what a living person is found, in rows and in texts. Throws when there is none such. */
export async function wantedOf(
  features: readonly Storing[],
  db: Db | Tx,
  personId: string,
): Promise<{ person: Wanted; finder: Finder }> {
  const emails = await emailsOf(features, db, personId);
  const row = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'phone_number', 'street', 'house_number'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { person: { id: row.id, emails, phone_number: row.phone_number }, finder: finderOf({ ...row, emails }) };
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

/** Where others name a living person, in an order that stays while they are the same; `seen` is another for any others. */
export async function mentionsOf(
  features: readonly Storing[],
  db: Db,
  personId: string,
): Promise<{ mentions: Mention[]; seen: string }> {
  const { person, finder } = await wantedOf(features, db, personId);
  const mentions = await mentionsIn(db, textsOf(features), finder, person);
  return { mentions, seen: digestOf(mentions) };
}

const digestOf = (mentions: readonly Mention[]): string =>
  createHash('sha256')
    .update(mentions.map(({ id }) => id).join())
    .digest('base64url')
    .slice(0, 16);

/** What somebody decided on the mentions that they were shown. */
export type Decided = {
  /** Which mentions these were. */
  seen: string;
  /** Whether one of them, the nth of all, stays. */
  stays(mention: Mention, nth: number): boolean;
};

/**
 * Takes a living person out of everything but the pseudonymous ledger and the work they did; out of the texts of others
 * wherever they are named, or where that was decided. Returns what finds them in texts. Throws Conflict: others name them
 * elsewhere than was shown.
 */
export async function erasePerson(
  features: readonly Storing[],
  tx: Tx,
  { id, now, decided }: { id: string; now: Date; decided?: Decided | undefined },
): Promise<Finder> {
  const { person, finder } = await wantedOf(features, tx, id);
  // First what is theirs: that waits for whoever is writing of their horses.
  for (const [, part] of partsOf(features)) await part.erase?.(tx, { ...person, now, finder });
  await redact(tx, textsOf(features), finder, person, (mentions) => {
    if (decided && decided.seen !== digestOf(mentions)) throw new Conflict(MENTIONS_CHANGED);
    const staying = new Set(decided ? mentions.filter((mention, nth) => decided.stays(mention, nth)) : []);
    return (mention) => !staying.has(mention);
  });
  return finder;
}

/** Said where others name somebody elsewhere than was shown. */
export const MENTIONS_CHANGED =
  'W międzyczasie zmieniło się to, co inni napisali o tej osobie. Niczego nie usunięto. Przejrzyj wzmianki jeszcze raz.';
