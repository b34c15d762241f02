import { BYTE_ORDER_MARK, csvRow } from '../../platform/http/csv.ts';
import type { FeedSum } from './schema.ts';

const HEAD = ['Alejka', 'Pozycja', 'Ilość', 'Jednostka'];

/** Amounts have a decimal comma, so that a Polish spreadsheet reads them as numbers. */
export const feedCsv = (sums: readonly FeedSum[]): string =>
  [
    BYTE_ORDER_MARK + csvRow(HEAD),
    ...sums.map(({ aisle, item, unit, amount }) =>
      csvRow([aisle, item, String(Math.round(amount * 100) / 100).replace('.', ','), unit]),
    ),
  ].join('');
