import { FileUp, Landmark } from 'lucide-react';
import { fileTooLarge, LARGEST_STATEMENT } from '../../server/domain/field-texts.ts';
import { plural } from '../../server/domain/plural.ts';
import type {
  ImportSummary,
  ShownTransfer,
  TransferCounts,
  TransferDialogState,
  TransferState,
} from '../../server/features/transfers/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { UNPAID } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { OpenTransfers } from './open-transfers.tsx';
import { SettledTransfers } from './settled-transfers.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

type Props = {
  list: TransferState;
  counts: TransferCounts;
  summary: ImportSummary | null;
  transfers: ShownTransfer[];
  here: string;
  dialog: TransferDialogState | null;
} & Omit<PageOf<ShownTransfer>, 'rows'>;

export default function Transfers(props: Props) {
  const { list, counts, summary, transfers, page, pages, here, dialog } = props;
  const unclear = counts.open - counts.sure;
  const detail = [
    counts.sure > 0 && `${counts.sure} ${plural(counts.sure, 'rozpoznany', 'rozpoznane', 'rozpoznanych')}`,
    unclear > 0 && `${unclear} do wyjaśnienia`,
  ].filter(Boolean);
  return (
    <ShellLayout stylesheet="desk" dialog={dialog && <TransferDialog {...dialog} here={here} />}>
      <PageHeader
        title="Przelewy"
        detail={detail.length > 0 ? detail.join(', ') : 'Wpłaty z wyciągu bankowego'}
        back={UNPAID}
      />
      {summary && <Summary of={summary} />}
      <UploadCard />
      <Tabs
        label="Przelewy"
        tabs={[
          { href: '/transfers', label: `Czekają (${counts.open})`, current: list === 'open' },
          { href: '/transfers?list=booked', label: 'Zaksięgowane', current: list === 'booked' },
          { href: '/transfers?list=dismissed', label: 'Pominięte', current: list === 'dismissed' },
        ]}
      />
      {transfers.length === 0 ? (
        <Card>
          <Nothing list={list} />
        </Card>
      ) : list === 'open' ? (
        <OpenTransfers transfers={transfers} here={here} />
      ) : (
        <SettledTransfers list={list} transfers={transfers} here={here} />
      )}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

function Nothing({ list }: { list: TransferState }) {
  if (list === 'booked') return <EmptyState icon={Landmark} title="Nie zaksięgowano jeszcze żadnego przelewu" />;
  if (list === 'dismissed') return <EmptyState icon={Landmark} title="Nie pominięto żadnego przelewu" />;
  return (
    <EmptyState icon={Landmark} title="Żaden przelew nie czeka">
      Pobierz z banku wyciąg i wczytaj go powyżej. Wpłaty dopasujemy do koni, a zapiszemy dopiero po Twoim
      potwierdzeniu.
    </EmptyState>
  );
}

const UploadCard = () => (
  <Card title="Wyciąg z banku" padded>
    <Form action="/api/import_transfers" id="statement" encType="multipart/form-data" className="form upload">
      <ErrorSummary form="statement" />
      <Field
        name="file"
        label="Plik MT940 albo CSV"
        type="file"
        accept=".csv,.txt,.sta,.mt940,.940,.exp,text/csv,text/plain"
        hint={`mBank, ING, PKO i Santander znamy, w innych raz wskażesz kolumny. ${fileTooLarge(LARGEST_STATEMENT)} Ten sam wyciąg można wczytać drugi raz: nic się nie podwoi.`}
      />
      <Button kind="main" icon={FileUp}>
        Wczytaj wyciąg
      </Button>
    </Form>
  </Card>
);

type Refused = ImportSummary['refused'][number];

const WHY: Record<Refused['why'], string> = {
  date: 'zła data',
  amount: 'zła kwota',
  currency: 'nie w złotych',
  no_currency: 'bez waluty',
  shape: 'nie do odczytania',
  above: 'nad nagłówkami listy',
  no_date: 'bez daty',
  no_amount: 'bez kwoty',
  no_line: 'bez daty i kwoty',
  sum: 'saldo albo suma',
};

const NAMED = 10;

/** 'wiersz 3 (zła data), wiersz 9 (zła kwota) i inne' */
const named = (rows: readonly Refused[], count: number): string =>
  rows
    .slice(0, NAMED)
    .map(({ line, why }) => `wiersz ${line} (${WHY[why]})`)
    .join(', ') + (count > NAMED ? ' i inne' : '');

/** Payments in other currencies are not added by hand. Of many rows only the first are known. */
function whatToDo(rows: readonly Refused[], count: number): string {
  const foreign = rows.filter(({ why }) => why === 'currency').length;
  if (foreign === count) return 'Wpłaty księguje się w złotych.';
  const areInZloty = foreign === 0 && rows.length === count && rows.every(({ why }) => why !== 'no_currency');
  return areInZloty ? 'Te wpłaty trzeba dodać ręcznie.' : 'Wpłaty w złotych spośród nich trzeba dodać ręcznie.';
}

/** '58 nowych wpłat, 3 już znane, 12 wychodzących pominięto. Razem 73 pozycje.' */
function Summary({ of }: { of: ImportSummary }) {
  const { id, added, known, outgoing, reversed, not_read, no_bookings, refused, others, by_columns } = of;
  const all = added + known + outgoing + reversed + not_read + no_bookings;
  const parts = [
    added > 0 ? `${added} ${plural(added, 'nowa wpłata', 'nowe wpłaty', 'nowych wpłat')}` : 'nic nowego',
    known > 0 && `${known} ${plural(known, 'wpłata już znana', 'wpłaty już znane', 'wpłat już znanych')}`,
    outgoing > 0 &&
      `${outgoing} ${plural(outgoing, 'wychodzący pominięty', 'wychodzące pominięte', 'wychodzących pominiętych')}`,
    reversed > 0 &&
      `${reversed} ${plural(reversed, 'wpłata cofnięta', 'wpłaty cofnięte', 'wpłat cofniętych')} przez bank`,
  ].filter(Boolean);
  return (
    <section className="card read" role="status">
      <p>
        <strong>Wyciąg wczytany:</strong> {parts.join(', ')}. W pliku: {all}{' '}
        {plural(all, 'pozycja', 'pozycje', 'pozycji')}.
      </p>
      {not_read > 0 && (
        <p className="late">
          Nie wczytano {not_read} {plural(not_read, 'wiersza', 'wierszy', 'wierszy')}: {named(refused, not_read)}.{' '}
          {whatToDo(refused, not_read)}
        </p>
      )}
      {no_bookings > 0 && (
        <p className="muted small">
          {no_bookings}{' '}
          {plural(no_bookings, 'wiersz nie jest operacją', 'wiersze nie są operacjami', 'wierszy nie jest operacjami')}:{' '}
          {named(others, no_bookings)}.
        </p>
      )}
      {by_columns && (
        <Form action="/api/forget_columns" className="wrap forget-columns">
          <input type="hidden" name="id" value={id} />
          <p className="muted small">
            Wczytano według wskazanych kolumn. Gdy coś się nie zgadza, wskaż je od nowa: wpłaty z tego pliku, których
            nikt nie zaksięgował, znikną z listy.
          </p>
          <Button>Wskaż kolumny od nowa</Button>
        </Form>
      )}
    </section>
  );
}
