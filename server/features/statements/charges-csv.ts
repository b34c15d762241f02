import { formatDay } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import { lastNameFirst } from '../../domain/names.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/http/csv.ts';
import type { PayeeSettings } from '../settings/schema.ts';
import { type Charge, nameOfCharge } from './charges-queries.ts';

const HEAD = [
  'Data',
  'Numer',
  'Nabywca',
  'Koń',
  'Pozycja',
  'Kwota brutto',
  'Stawka VAT',
  'Podstawa zwolnienia',
  'JPK',
  'NIP nabywcy',
  'Adres nabywcy',
];

type Invoicing = Pick<PayeeSettings, 'vat' | 'invoices_consumers'>;

/** The mark of a row in the VAT register: the KSeF number of its invoice, else a code that depends on the buyer. */
function markOf({ buyer, invoice }: Charge, { invoices_consumers }: Invoicing): string {
  if (invoice) return invoice;
  if (buyer) return 'brak';
  return invoices_consumers ? 'BFK' : 'DI';
}

/** A month's charges as CSV for the accountant, in chunks. Credits are negative. `vat` is the default rate. */
export async function* chargesCsv(charges: AsyncIterable<Charge[]>, invoicing: Invoicing): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEAD);
  for await (const some of charges) yield some.map((charge) => chargeRow(charge, invoicing)).join('');
}

function chargeRow(charge: Charge, invoicing: Invoicing): string {
  const { seq, occurred_on, horse_name, amount, vat_rate, buyer } = charge;
  const vat = vat_rate ? { rate: vat_rate, basis: charge.vat_basis } : invoicing.vat;
  return csvRow([
    formatDay(occurred_on),
    String(seq),
    buyer?.company ?? lastNameFirst(charge),
    horse_name,
    nameOfCharge(charge),
    grosze(-amount),
    vat && (vat.rate === 'zw' ? vat.rate : `${vat.rate}%`),
    vat?.basis ?? null,
    markOf(charge, invoicing),
    buyer?.nip ?? null,
    buyer && `${buyer.street}, ${buyer.postal_code} ${buyer.city}`,
  ]);
}
