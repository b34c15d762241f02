import { sql } from 'kysely';
import { fieldErrors } from '../../domain/field-texts.ts';
import { type Db, onUniqueViolation, type Tx } from '../../platform/data/database.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';

const EMAIL_OF_ANOTHER = 'Ten adres ma w stajni inna osoba.';

const taken = () => new Conflict('email_taken', fieldErrors.emailTaken, undefined, { email: fieldErrors.emailTaken });

export const emailTaken = onUniqueViolation('people_email_key', taken);

const living = (db: Db | Tx) =>
  db
    .selectFrom('people')
    .where('deleted_at', 'is', null)
    .select(['id', 'role', 'email', 'first_name', 'last_name', 'phone_number'])
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('has_account'));

export type Invitee = NonNullable<Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirst']>>>;

/** Until the transaction ends, nobody else invites, registers or adds a person with this e-mail. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

type Addressed = { email: string | null; person_id: string | null };

/** The person that an invitation names, else the one with its e-mail. */
const select = (db: Db | Tx, { email, person_id }: Addressed) =>
  person_id ? living(db).where('id', '=', person_id) : living(db).where('email', '=', email);

/** Undefined when the invitee is not in the books yet: registering creates a person. */
export const inviteeOf = (db: Db | Tx, addressed: Addressed): Promise<Invitee | undefined> =>
  select(db, addressed).executeTakeFirst();

/** Locks the invitee until the transaction ends. */
export const lockInvitee = (tx: Tx, addressed: Addressed): Promise<Invitee | undefined> =>
  select(tx, addressed).forUpdate().executeTakeFirst();

/**
 * Locks the person without an account whom a manager invites; undefined if nobody has the e-mail yet. Throws NotFound
 * (no such person) and Conflict (they have an account, or the e-mail belongs to another person).
 */
export async function lockToInvite(tx: Tx, { email, person_id }: Addressed): Promise<Invitee | undefined> {
  const bearer = email ? await lockInvitee(tx, { email, person_id: null }) : undefined;
  if (bearer?.has_account) throw taken();
  if (!person_id) return bearer;
  if (bearer && bearer.id !== person_id)
    throw new Conflict('email_of_another', EMAIL_OF_ANOTHER, undefined, { email: EMAIL_OF_ANOTHER });
  const invitee = bearer ?? (await lockInvitee(tx, { email: null, person_id }));
  if (!invitee) throw new NotFound('Nie ma takiej osoby.');
  if (invitee.has_account) throw taken();
  return invitee;
}
