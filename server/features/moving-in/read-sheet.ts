import { aside, Ended } from '../../platform/jobs/aside.ts';
import { badSheet, type Table } from './table.ts';

/** A sheet may unpack to megabytes, so a helper process reads it: its memory goes with it. */
const parse = aside<Uint8Array | string, Table>(import.meta.resolve('./parse-sheet.ts'), 'parseSheet', {
  limit: 5_000,
});

/** Throws a refusal at the field `sheet`. */
export const readSheetFile = async (sheet: Uint8Array | string): Promise<Table> =>
  parse(sheet).catch((error) => {
    throw error instanceof Ended
      ? badSheet('Czytanie tego arkusza trwało zbyt długo. Zostaw w nim same konie.')
      : error;
  });
