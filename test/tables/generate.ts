import path from 'node:path';
import { type DatabaseMetadata, generate, IdentifierNode, PostgresDialect } from 'kysely-codegen';
import type { Db } from '../../server/platform/data/database.ts';
import { columns, imports, types } from './columns.ts';

export const TABLES = path.resolve(import.meta.dirname, '../../server/platform/data/tables.ts');

/** The migrations of releases with their digests, in their order. */
export const FROZEN = path.resolve(import.meta.dirname, '../../migrations/frozen.json');

/** A backup of the demo of 1.0.0, and the instant at which it was filled. */
export const KEPT = path.resolve(import.meta.dirname, '../commands/demo-1.0.0.gz');
export const KEPT_AT = '2026-11-21T09:00:00+01:00';

/** Tables of migrations only. The views of the ledger are used only in SQL. */
const LEFT_OUT = '(pgboss.*|*.kysely_*|*.own_dues|*.paid_days)';

/** The text of server/platform/data/tables.ts for a migrated database. Throws when a named column does not exist. */
export async function generateTables(db: Db): Promise<string> {
  const dialect = new PostgresDialect();
  const scalars: Record<string, IdentifierNode> = dialect.adapter.scalars;
  for (const [type, name] of Object.entries(types)) scalars[type] = new IdentifierNode(name);
  const source = await generate({
    db,
    dialect,
    excludePattern: LEFT_OUT,
    outFile: null,
    overrides: { columns: named },
    postprocess: async ({ metadata }) => withoutNulls(metadata),
    typeOnlyImports: true,
  });
  return source
    .replace('import type { ColumnType } from "kysely";', imports)
    .replace('export interface DB {', 'export interface Database {');
}

// Types are built as nodes, because parsing text needs the compiler's API, which TypeScript 7 lacks. The imports are
// written by hand for the same reason.
const named: Record<string, IdentifierNode> = Object.fromEntries(
  Object.entries(columns).flatMap(([table, types]) =>
    Object.entries(types).map(([column, type]) => [`${table}.${column}`, new IdentifierNode(type)]),
  ),
);

/** A named type is complete; the generator would add '| null'. */
function withoutNulls(metadata: DatabaseMetadata): DatabaseMetadata {
  const gone = new Set(Object.keys(named));
  for (const table of metadata.tables)
    for (const column of table.columns) if (gone.delete(`${table.name}.${column.name}`)) column.isNullable = false;
  if (gone.size > 0) throw new Error(`test/tables/columns.ts names what is not there: ${[...gone].join(', ')}`);
  return metadata;
}
