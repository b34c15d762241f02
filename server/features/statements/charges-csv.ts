import { nameOfLine } from '../../domain/account-lines.ts';
import { formatDay } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import { lastNameFirst } from '../../domain/names.ts';
import type { Vat } from '../../platform/forms/vat-fields.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/http/csv.ts';
import type { Charge } from './charges-queries.ts';

const HEAD = ['Data', 'Numer', 'Nabywca', 'Koń', 'Pozycja', 'Kwota brutto', 'Stawka VAT', 'Podstawa zwolnienia', 'JPK'];

/** The VAT register's mark for a sale to a consumer, invoiced outside KSeF; the stable has no other buyers. */
const MARK = 'BFK';

/** A month's charges as CSV for the accountant, in chunks. Credits are negative. `vat` is the default rate. */
export async function* chargesCsv(charges: AsyncIterable<Charge[]>, vat: Vat | null): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEAD);
  for await (const some of charges) yield some.map((charge) => chargeRow(charge, vat)).join('');
}

function chargeRow(charge: Charge, ofStable: Vat | null): string {
  const { seq, occurred_on, horse_name, undone_kind, amount, vat_rate } = charge;
  const vat = vat_rate ? { rate: vat_rate, basis: charge.vat_basis } : ofStable;
  const isUndone = undone_kind === 'service';
  const name = isUndone ? `Zmiana: ${nameOfLine({ ...charge, kind: 'service' })}` : nameOfLine(charge);
  return csvRow([
    formatDay(occurred_on),
    String(seq),
    lastNameFirst(charge),
    horse_name,
    name,
    grosze(-amount),
    vat && (vat.rate === 'zw' ? vat.rate : `${vat.rate}%`),
    vat?.basis ?? null,
    MARK,
  ]);
}
