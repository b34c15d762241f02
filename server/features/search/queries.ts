import { sql } from 'kysely';
import { casesOf } from '../../domain/declension.ts';
import { folded } from '../../domain/folding.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import { polish, searchWords } from '../../platform/data/polish-text.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { selectFreeBoxes } from '../boxes/queries.ts';
import { hasAccount } from '../people/queries.ts';
import type { Found, FoundBox, FoundHorse, FoundPerson } from './schema.ts';
import { patternOf } from './words.ts';

const MAX_FOUND = 8;

/** One more than shown, to tell whether there are more. */
const ENOUGH = MAX_FOUND + 1;

const shown = <Row>(rows: Row[]): Found<Row> => ({ rows: rows.slice(0, MAX_FOUND), more: rows.length > MAX_FOUND });

const holds = (column: string, word: string) => sql<boolean>`${sql.ref(column)} like folded(${patternOf(word)})`;

/** Living horses with each word in `search_text` (name, box and owner), or in `box_text`. */
const horsesWith = (db: Db, column: 'search_text' | 'box_text', words: readonly string[]) =>
  words.reduce(
    (found, word) => found.where(holds(`horses.${column}`, word)),
    db.selectFrom('horses').where('horses.archived_at', 'is', null),
  );

/** Managers find a horse also by its owner, others only by its name or box. */
export async function findHorses(db: Db, viewer: Viewer, words: readonly string[]): Promise<Found<FoundHorse>> {
  if (words.length === 0) return shown([]);
  const horses = horsesWith(db, 'search_text', words)
    .select(['id', 'name', 'box_number', 'owner_name', 'owner_id'])
    .orderBy(sql`name collate horse_order`)
    .orderBy('id')
    .limit(ENOUGH);
  if (may(viewer, 'manageHorses')) return shown(await horses.execute());
  const found = words.reduce((query, word) => query.where(isOwnWord(word)), horses);
  return shown((await found.execute()).map(({ owner_name: _, owner_id: __, ...horse }) => horse));
}

const isOwnWord = (word: string) =>
  sql<boolean>`folded(' ' || name || ' ' || coalesce(box_number, '')) like folded(${patternOf(word)})`;

/** Boxes with their horses, for managers also with the owners. */
export async function findBoxes(db: Db, viewer: Viewer, words: readonly string[]): Promise<Found<FoundBox>> {
  if (words.length === 0) return shown([]);
  const occupied = horsesWith(db, 'box_text', words)
    .select([sql<string>`box_number`.as('box_number'), sql<string | null>`name`.as('horse_name'), 'owner_name'])
    .orderBy(sql`box_number collate box_order`)
    .orderBy('horses.id')
    .limit(ENOUGH);
  const free = words
    .reduce(
      (found, word) => found.where(sql<boolean>`folded(' ' || boxes.name) like folded(${patternOf(word)})`),
      selectFreeBoxes(db),
    )
    .select(['boxes.name as box_number', sql<null>`null`.as('horse_name'), sql<string>`''`.as('owner_name')])
    .orderBy('boxes.position')
    .limit(ENOUGH);
  const rows = await db
    .selectFrom(
      db
        .selectFrom(occupied.as('occupied'))
        .selectAll()
        .unionAll(db.selectFrom(free.as('free')).selectAll())
        .as('boxes'),
    )
    .selectAll()
    .orderBy(sql`horse_name is null`)
    .orderBy(sql`box_number collate box_order`)
    .limit(ENOUGH)
    .execute();
  const owners = may(viewer, 'manageHorses');
  return shown(
    rows.map(({ box_number, horse_name: name, owner_name }) => ({
      box_number,
      horse: name === null ? null : { name, ...(owners && { owner_name }) },
    })),
  );
}

/** People with each word in their name, e-mail or phone, by last name; roles only for viewers who may see them. */
export async function findPeople(db: Db, viewer: Viewer, words: readonly string[]): Promise<Found<FoundPerson>> {
  if (words.length === 0) return shown([]);
  const people = words.reduce(
    (found, word) => found.where(holds('people.search_text', word)),
    db.selectFrom('people').where('people.deleted_at', 'is', null),
  );
  const rows = await people
    .select(['people.id', 'first_name', 'last_name', 'role', hasAccount, ownsHorse])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('people.id')
    .limit(ENOUGH)
    .execute();
  if (may(viewer, 'seePersonalData')) return shown(rows);
  return shown(rows.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })));
}

const ownsHorse = sql<boolean>`exists (select from horses where owner_id = people.id and archived_at is null)`.as(
  'owns_horse',
);

/** Horses and people with these words, or else with the names of which they are other cases: 'Wiśniewskiej', 'Bursztyna'. */
export async function findNamed(db: Db, viewer: Viewer, words: readonly string[]) {
  const find = (some: readonly string[]) => Promise.all([findHorses(db, viewer, some), findPeople(db, viewer, some)]);
  const found = await find(words);
  if (words.length === 0 || found.some(({ rows }) => rows.length > 0)) return found;
  const names = await namesBehind(db, words);
  return String(names) === String(words) ? found : find(names);
}

/** Names that begin alike, among which the one behind a word is looked for. */
const MAX_ALIKE = 50;

/** Each word, or the name in the books of which it is another case. */
async function namesBehind(db: Db, words: readonly string[]): Promise<string[]> {
  const patterns = words.map((word) => patternOf(word.slice(0, Math.max(3, Math.ceil(word.length * 0.6)))));
  const isAlike = sql`search_text like any (array(select folded(pattern) from unnest(${patterns}::text[]) as pattern))`;
  const { rows } = await sql<{ name: string }>`
    (select first_name || ' ' || last_name as name from people where deleted_at is null and ${isAlike} limit ${MAX_ALIKE})
    union all
    (select name from horses where archived_at is null and ${isAlike} limit ${MAX_ALIKE})
  `.execute(db);
  const names = rows.flatMap(({ name }) => searchWords(name));
  const known = new Map(names.flatMap((name) => casesOf(name).map((form) => [folded(form), name])));
  return words.map((word) => known.get(folded(word)) ?? word);
}
