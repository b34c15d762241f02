import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Db } from '../../server/platform/data/database.ts';
import type { Database } from '../../server/platform/data/tables.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
type Values<Table extends keyof Database> = { [Column in keyof Row<Table>]?: unknown };
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** The rows with these values: with these columns, by which they are sorted, or whole and in no order. */
export async function storedRows<Table extends keyof Database, Column extends keyof Row<Table> & string>(
  { db }: { db: Db },
  table: Table,
  values: Values<Table> = {},
  ...columns: Column[]
): Promise<Pick<Row<Table>, Column>[]> {
  let query = (db as unknown as AnyTables).selectFrom(table as string).$castTo<unknown>();
  if (columns.length === 0) query = query.selectAll();
  for (const column of columns) query = query.select(column).orderBy(column);
  for (const [column, value] of Object.entries(values))
    query = value === null ? query.where(column, 'is', null) : query.where(column, '=', value);
  return (await query.execute()) as Pick<Row<Table>, Column>[];
}

/** The one row with these values. Throws if there is none, or several. */
export async function storedRow<Table extends keyof Database>(
  app: { db: Db },
  table: Table,
  values: Values<Table> = {},
): Promise<Row<Table>> {
  const rows = (await storedRows(app, table, values)) as Row<Table>[];
  if (rows.length !== 1 || !rows[0]) throw new Error(`${rows.length} rows of ${table} have ${JSON.stringify(values)}`);
  return rows[0];
}

/** Changes columns of a row. */
export async function setStored<Table extends keyof Database>(
  { db }: { db: Db },
  table: Table,
  { id }: { id: string },
  values: Values<Table>,
): Promise<void> {
  await (db as unknown as AnyTables)
    .updateTable(table as string)
    .set(values)
    .where('id', '=', id)
    .execute();
}

/** Inserts a row that no builder makes. */
export async function storeRow<Table extends keyof Database>(
  { db }: { db: Db },
  table: Table,
  values: Insertable<Database[Table]>,
): Promise<Row<Table>> {
  const insertion = (db as unknown as AnyTables).insertInto(table as string).values(values as never);
  return (await insertion.returningAll().executeTakeFirstOrThrow()) as Row<Table>;
}
