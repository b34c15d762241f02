import { BYTE_ORDER_MARK, csvRow } from '../../platform/http/csv.ts';
import type { FeedSum } from './schema.ts';

const HEAD = ['Alejka', 'Pozycja', 'Ilość', 'Jednostka'];

/** Amounts with a decimal comma, so that a spreadsheet reckons with them. */
export const feedCsv = (sums: readonly FeedSum[]): string =>
  [
    BYTE_ORDER_MARK + csvRow(HEAD),
    ...sums.map(({ aisle, item, unit, amount }) =>
      csvRow([aisle, item, String(Math.round(amount * 100) / 100).replace('.', ','), unit]),
    ),
  ].join('');
