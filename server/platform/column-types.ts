/** Types of columns that `tables.ts` is made with; which column has which stands in test/tables/columns.ts. */
import type { ColumnType } from 'kysely';

/** Written at insert, never changed. */
export type Fixed<T> = ColumnType<T, T, never>;

/** Written at insert, where the database makes one when it is left out; never changed. */
export type FixedGenerated<T> = ColumnType<T, T | undefined, never>;

/** Written by a trigger alone. */
export type Kept<T> = ColumnType<T, never, never>;

/** Written as JSON text, read as a value. */
export type JsonText = ColumnType<unknown, string, string>;

/** Of what its device sent to make a row; null: nothing did, or it is forgotten. */
export type RequestDigest = ColumnType<Buffer | null, Buffer | null, null>;

export type BankFormat = 'mt940' | 'mbank_list' | 'mbank_statement' | 'ing' | 'pko' | 'columns';
