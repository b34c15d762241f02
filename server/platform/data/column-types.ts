/** Column types that `tables.ts` is generated with; test/tables/columns.ts assigns them. */
import type { ColumnType } from 'kysely';

export type Fixed<T> = ColumnType<T, T, never>;

export type FixedGenerated<T> = ColumnType<T, T | undefined, never>;

export type Kept<T> = ColumnType<T, never, never>;

export type JsonText = ColumnType<unknown, string, string>;

/** The digest of the request that created the row; null for rows without one, or after the digest was deleted. */
export type RequestDigest = ColumnType<Buffer | null, Buffer | null, null>;

export type BankFormat = 'mt940' | 'mbank_list' | 'mbank_statement' | 'ing' | 'pko' | 'santander' | 'columns';
