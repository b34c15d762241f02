import { finderOf } from '../../domain/mentions.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { isNamedIn } from '../../platform/data/redaction.ts';
import { onOneLine, type Table } from './table.ts';

/**
 * All kept sheets, oldest first. They are read one after the other, because together they may exceed the memory. `lock` locks each.
 */
async function* allSheets(db: Db | Tx, lock = false) {
  const kept = await db.selectFrom('moving_in_sheets').select('id').orderBy('put_at').orderBy('id').execute();
  for (const { id } of kept) {
    const sheet = await db
      .selectFrom('moving_in_sheets')
      .select(['id', 'put_by', 'put_at', 'made', 'cells'])
      .where('id', '=', id)
      .$if(lock, (locked) => locked.forUpdate())
      .executeTakeFirst();
    if (sheet) yield sheet;
  }
}

/** The rows of all sheets of a file. */
function rowsOf(cells: unknown): string[] {
  const { rows, others = [] } = cells as Table;
  return [...rows, ...others.flatMap((other) => other.rows)].map((row) => onOneLine(row.cells.join(' ')));
}

/** Prevents a match across two rows. */
const APART = '\n|||||||\n';

/** The rows of kept sheets that mention the person. */
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
  const naming: { put_at: Date; text: string }[] = [];
  for await (const { put_at, cells } of allSheets(db))
    for (const text of rowsOf(cells)) if (await isNamedIn(text, finder)) naming.push({ put_at, text });
  return naming;
}

/** Other spellings of the person's name in sheets. */
export async function spellingsOf(db: Db, personId: string) {
  const rows = await db.selectFrom('owner_spellings').select('name').where('person_id', '=', personId).execute();
  return rows.length > 0 ? rows.map(({ name }) => name) : undefined;
}

export async function eraseSpellings(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('owner_spellings').where('person_id', '=', id).execute();
}

/** Deletes the sheets that the person sent, that mention them, or that changed them. They can be sent again. */
export async function erase(tx: Tx, { id, finder }: ErasedPerson): Promise<void> {
  for await (const { id: sheet, put_by, cells, made } of allSheets(tx, true)) {
    const isTheirs = put_by === id || JSON.stringify(made).includes(id);
    if (isTheirs || (await isNamedIn(rowsOf(cells).join(APART), finder)))
      await tx.deleteFrom('moving_in_sheets').where('id', '=', sheet).execute();
  }
}
