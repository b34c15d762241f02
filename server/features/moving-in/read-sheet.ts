import { aside } from '../../platform/jobs/aside.ts';
import { badSheet, type Table } from './table.ts';

/** Reads a sheet in a helper process, because it may unpack to megabytes. Throws BadInput at the field `sheet`. */
export const readSheetFile = aside<Uint8Array | string, Table>(import.meta.resolve('./parse-sheet.ts'), 'parseSheet', {
  limit: 5_000,
  ended: () => badSheet('Czytanie tego arkusza trwało zbyt długo. Zostaw w nim same konie.'),
});
