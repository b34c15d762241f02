import { finderOf } from '../../domain/mentions.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { onOneLine, type Table } from './table.ts';

const allSheets = (db: Db | Tx) =>
  db
    .selectFrom('moving_in_sheets')
    .select(['id', 'put_by', 'put_at', 'made'])
    .select('cells')
    .orderBy('put_at')
    .orderBy('id');

/** The rows of all sheets of a file. */
function rowsOf(cells: unknown): string[] {
  const { rows, others = [] } = cells as Table;
  return [...rows, ...others.flatMap((other) => other.rows)].map((row) => onOneLine(row.cells.join(' ')));
}

/** The rows of kept sheets that name the person. */
export async function exportOf(db: Db, personId: string, emails: readonly string[]) {
  const person = await db
    .selectFrom('people')
    .select(['first_name', 'last_name', 'phone_number', 'street', 'house_number'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return undefined;
  const { first_name, last_name, phone_number, street, house_number } = person;
  const finder = finderOf({
    first_name,
    last_name,
    emails,
    phone_number: phone_number ?? '',
    street: street ?? '',
    house_number: house_number ?? '',
  });
  const sheets = await allSheets(db).execute();
  return sheets.flatMap(({ put_at, cells }) =>
    rowsOf(cells).flatMap((text) => (finder.spansIn(text).length > 0 ? [{ put_at, text }] : [])),
  );
}

/** How else sheets spell their name. */
export async function spellingsOf(db: Db, personId: string) {
  const rows = await db.selectFrom('owner_spellings').select('name').where('person_id', '=', personId).execute();
  return rows.length > 0 ? rows.map(({ name }) => name) : undefined;
}

export async function eraseSpellings(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('owner_spellings').where('person_id', '=', id).execute();
}

/** Deletes the sheets that the person sent, that name them, or that changed them; others can be sent again. */
export async function erase(tx: Tx, { id, finder }: ErasedPerson): Promise<void> {
  const sheets = await allSheets(tx).forUpdate().execute();
  for (const { id: sheet, put_by, cells, made } of sheets)
    if (
      put_by === id ||
      JSON.stringify(made).includes(id) ||
      rowsOf(cells).some((text) => finder.spansIn(text).length > 0)
    )
      await tx.deleteFrom('moving_in_sheets').where('id', '=', sheet).execute();
}
