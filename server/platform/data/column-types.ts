/** Column types that `tables.ts` is generated with; test/tables/columns.ts assigns them. */
import type { ColumnType } from 'kysely';

export type Fixed<T> = ColumnType<T, T, never>;

export type FixedGenerated<T> = ColumnType<T, T | undefined, never>;

export type Kept<T> = ColumnType<T, never, never>;

export type JsonText = ColumnType<unknown, string, string>;

export type BankFormat = 'mt940' | 'mbank_list' | 'mbank_statement' | 'ing' | 'pko' | 'santander' | 'columns';
