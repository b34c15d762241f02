import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { ERASED } from '../../domain/names.ts';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import type { Role } from '../../domain/policy.ts';
import type { Club } from '../../platform/data/club.ts';
import { anyOf, count, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { escapeLike, polish, searchWords } from '../../platform/data/polish-text.ts';
import { MAX_ROWS, type Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { isSeenBy } from '../horses/access.ts';
import type { HorsesOf, PersonInList, PersonRow, WantedPeople } from './schema.ts';

/** Whether the person can sign in; not everybody in the books has an account. */
export const hasAccount = sql<boolean>`people.password_hash is not null`.as('has_account');

const livingPeople = (db: Db) => db.selectFrom('people').where('people.deleted_at', 'is', null);

/** A living person by e-mail or id. */
export const personNamed = (db: Db, { email, id }: { email: string | undefined; id: string | undefined }) =>
  livingPeople(db)
    .select('id')
    .where((eb) => (id ? eb('id', '=', id) : eb('email', '=', email ?? null)))
    .executeTakeFirst();

const firstAdmin = (db: Db) =>
  livingPeople(db)
    .select('email')
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** Where mails of visitors go: the stable's e-mail; before it has set one, the first admin's. */
export const officeEmail = async (db: Db, { email }: Club): Promise<string | undefined> =>
  email || ((await firstAdmin(db))?.email ?? undefined);

export async function allPeople(db: Db): Promise<PersonInList[]> {
  return livingPeople(db)
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', hasAccount])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}

/** A person's current role, and the earlier ones from the audit log. */
const ROLES_HAD = sql<Role[]>`people.role || array(
  select before ->> 'role' from audit_log where entity_id = people.id and action = 'set_role')`.as('roles_had');

/** The caller has locked the person, so that no role is added meanwhile. */
export async function rolesHad(tx: Tx, id: string): Promise<Role[]> {
  const row = await livingPeople(tx).select(ROLES_HAD).where('people.id', '=', id).executeTakeFirstOrThrow();
  return row.roles_had;
}

/** Shorter searches match too many people to be useful. */
const SHORTEST_SEARCH = 3;

/** The trigram index needs three letters or digits in a row. */
const FINDABLE = /[\p{L}\d]{3}/u;

function wantedIn(text: string): string[] {
  if (isPhoneLike(text)) return [phoneDigits(text)];
  return searchWords(text).map((word) => (isPhoneLike(word) ? phoneDigits(word) : word));
}

/**
 * Living people whose name, e-mail or phone contains each word of a text; shorter words narrow the result. If no word
 * has three letters in a row, the whole text is matched at the beginnings of words, because the trigram index needs
 * three. Diacritics are ignored. A text too short to search for matches everybody.
 */
function peopleWith(db: Db, text: string) {
  const people = livingPeople(db);
  const words = wantedIn(text);
  const wanted = words.join(' ');
  if (wanted.length < SHORTEST_SEARCH) return people;
  // `search_text` has a space before every word, because the first name is repeated at its end.
  if (!FINDABLE.test(wanted)) return people.where(holds('% ', wanted));
  return words.reduce((found, word) => found.where(holds('%', word)), people);
}

/** Whether a person's search text matches `start` followed by the text. */
const holds = (start: '%' | '% ', text: string) =>
  sql<boolean>`people.search_text like folded(${`${start}${escapeLike(text)}%`})`;

const wantedPeople = (db: Db, { search, role }: WantedPeople) => {
  const people = peopleWith(db, search);
  return role ? people.where('people.role', '=', role) : people;
};

const NAMED = 2;

/** The living horses of `people` that the viewer sees, as HorsesOf. */
const horsesSeenBy = (db: Db, viewer: Viewer, today: Day) =>
  db
    .selectFrom('horses')
    .where(sql<boolean>`horses.owner_id = people.id`)
    .where('horses.archived_at', 'is', null)
    .where(isSeenBy(viewer, today))
    .select(
      sql<HorsesOf>`json_build_object('total', count(*), 'names',
        coalesce((array_agg(horses.name order by horses.name collate horse_order, horses.id))[1:${NAMED}::int],
          array[]::text[]))`.as('horses'),
    );

/** A page of people, with their pictures' versions and the horses that the viewer sees today. */
export async function pageOfPeople(
  db: Db,
  wanted: WantedPeople,
  { viewer, today }: { viewer: Viewer; today: Day },
  page: Slice,
): Promise<PersonRow[]> {
  // The page's ids come from an index-only scan, so that the last page costs little more than the first.
  const onPage = wantedPeople(db, wanted)
    .select('people.id')
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('people.id')
    .limit(page.limit)
    .offset(page.offset);
  return db
    .selectFrom('people')
    .where(sql<boolean>`people.id = any(array(${onPage}))`)
    .leftJoin('pictures', 'pictures.person_id', 'people.id')
    .select(['people.id', 'first_name', 'last_name', 'email', 'phone_number', 'role', 'pictures.etag as picture'])
    .select(hasAccount)
    .select(horsesSeenBy(db, viewer, today).$asScalar().$notNull().as('horses'))
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('people.id')
    .execute();
}

export const countPeople = (db: Db, wanted: WantedPeople): Promise<number> => countRows(wantedPeople(db, wanted));

export async function countRoles(db: Db, search: string): Promise<Map<Role, number>> {
  const rows = await peopleWith(db, search).select(['people.role', count]).groupBy('people.role').execute();
  return new Map(rows.map(({ role, count }) => [role, count]));
}

export async function allThumbnails(db: Db): Promise<{ id: string; thumbnail: Buffer }[]> {
  return livingPeople(db)
    .innerJoin('pictures', 'pictures.person_id', 'people.id')
    .select(['people.id', 'pictures.thumbnail'])
    .orderBy('people.id')
    .limit(MAX_ROWS)
    .execute();
}

export const contactData = (db: Db, id: string) =>
  livingPeople(db)
    .where('people.id', '=', id)
    .leftJoin('pictures', 'pictures.person_id', 'people.id')
    .select(['people.id', 'role', 'first_name', 'last_name', 'email', 'phone_number', 'pictures.etag as picture'])
    .select(['city', 'street', 'house_number', 'postal_code'])
    .select([ROLES_HAD, hasAccount])
    .executeTakeFirst();

/** An e-mail change whose old address is not notified yet; undefined if it is, or if the account was deleted. */
export const unnotifiedChange = (db: Db, id: string) =>
  db
    .selectFrom('email_changes')
    .select(['old_email', 'changed_at'])
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst();

export async function markNotified(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('email_changes').set({ told_at: now }).where('id', '=', id).execute();
}

/** Anonymises people. Their rows stay, because finished work and the ledger refer to them. */
export async function overwritePeople(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ ...ERASED, role: 'user', email: null, password_hash: null })
    .set({ phone_number: null, city: null, street: null, house_number: null, postal_code: null })
    .set({ deleted_at: now })
    .where('id', '=', anyOf(ids))
    .execute();
}
