import { sql } from 'kysely';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import type { Db } from '../../platform/database.ts';
import { MAX_ROWS, type Slice } from '../../platform/paging.ts';
import { escapeLike, polish, searchWords } from '../../platform/polish-text.ts';
import type { PersonInList } from './schema.ts';

const livingPeople = (db: Db) => db.selectFrom('people').where('people.deleted_at', 'is', null);

/** Everybody with an account, by last name in Polish order. */
export async function allPeople(db: Db): Promise<PersonInList[]> {
  return livingPeople(db)
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number'])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}

export type PersonRow = PersonInList & { picture: string | null };

/** Shorter searches match too many people to be useful. */
const SHORTEST_SEARCH = 3;

/** What the index can find anywhere in a text: three letters or digits in a row. */
const FINDABLE = /[\p{L}\d]{3}/u;

/** The words of a text, or a phone in any of its spellings. */
function wantedIn(text: string): string[] {
  if (isPhoneLike(text)) return [phoneDigits(text)];
  return searchWords(text).map((word) => (isPhoneLike(word) ? phoneDigits(word) : word));
}

/**
 * Living people whose name, e-mail or phone contains each word of a text; shorter words narrow the result. Where no
 * word has three letters in a row, the whole text is matched at the beginnings of words, because the trigram index
 * needs three. Diacritics are ignored. A text too short to search for matches everybody.
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

/** Whether a person's search text matches `start` and then the text. */
const holds = (start: '%' | '% ', text: string) =>
  sql<boolean>`people.search_text like folded(${`${start}${escapeLike(text)}%`})`;

/** One page of that list, or of a search, with the version of each person's picture. */
export async function pageOfPeople(db: Db, search: string, page: Slice): Promise<PersonRow[]> {
  // The ids of the page are read by an index-only scan, so that the last page costs little more than the first.
  const onPage = peopleWith(db, search)
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
    .select(['people.id', 'first_name', 'last_name', 'email', 'phone_number', 'pictures.etag as picture'])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('people.id')
    .execute();
}

export async function countPeople(db: Db, search: string): Promise<number> {
  const row = await peopleWith(db, search).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** The thumbnails of everybody who has one. */
export async function allThumbnails(db: Db): Promise<{ id: string; thumbnail: Buffer }[]> {
  return livingPeople(db)
    .innerJoin('pictures', 'pictures.person_id', 'people.id')
    .select(['people.id', 'pictures.thumbnail'])
    .orderBy('people.id')
    .limit(MAX_ROWS)
    .execute();
}

/** Role, name, contact, address and picture of a living person. */
export const contactData = (db: Db, id: string) =>
  livingPeople(db)
    .where('people.id', '=', id)
    .leftJoin('pictures', 'pictures.person_id', 'people.id')
    .select(['people.id', 'role', 'first_name', 'last_name', 'email', 'phone_number', 'pictures.etag as picture'])
    .select(['city', 'street', 'house_number', 'postal_code'])
    .executeTakeFirst();

/** A change whose old address was not notified yet; undefined when it was, or the account is gone. */
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
