import { CircleCheck } from 'lucide-react';
import { type Day, formatDay, formatMonth } from '../../server/domain/days.ts';
import { formatBalance } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { formatNip } from '../../server/domain/transfers.ts';
import type { InvoiceRow, Uninvoiced } from '../../server/features/bookkeeping/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ACCOUNTS } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';

type Props = { month: Day; rows: PageOf<InvoiceRow>; uninvoiced: Uninvoiced[] };

/** What companies were charged in a month, each with the number of its invoice in KSeF. */
export default function Invoices({ month, rows, uninvoiced }: Props) {
  const { total } = rows;
  const missing = uninvoiced.reduce((sum, { entry_ids }) => sum + entry_ids.length, 0);
  return (
    <ShellLayout stylesheet="desk">
      <PageHeader
        title="Numery faktur"
        detail={`Firmy z NIP, ${formatMonth(month)}`}
        back={`${ACCOUNTS}/${month.slice(0, 7)}`}
      />
      {uninvoiced.length > 0 && (
        <Card title="Jedna faktura za wszystko bez numeru">
          <ul className="plain invoiced">
            {uninvoiced.map((company) => (
              <Company key={company.nip} of={company} />
            ))}
          </ul>
        </Card>
      )}
      <Card
        title={`${total} ${plural(total, 'pozycja', 'pozycje', 'pozycji')}`}
        action={missing > 0 && <span className="muted small">bez numeru: {missing}</span>}
      >
        {rows.rows.length === 0 ? (
          <EmptyState icon={CircleCheck} title="Żadna firma nie ma pozycji w tym miesiącu">
            Dane do faktury wpisuje się na stronie klienta.
          </EmptyState>
        ) : (
          <ul className="plain invoiced">
            {rows.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Card>
      <Pager page={rows.page} pages={rows.pages} />
    </ShellLayout>
  );
}

const Company = ({ of: { company, nip, entry_ids, amount } }: { of: Uninvoiced }) => (
  <li>
    <div>
      <strong>{company}</strong> <span className="num">{formatBalance(amount)}</span>
      <small>
        NIP {formatNip(nip)} · {entry_ids.length} {plural(entry_ids.length, 'pozycja', 'pozycje', 'pozycji')}
      </small>
    </div>
    <NumberForm id={`company-${nip}`} entries={entry_ids} of={company} />
  </li>
);

const Row = ({ row: { id, day, company, nip, horse, name, amount, number } }: { row: InvoiceRow }) => (
  <li>
    <div>
      <strong>{name}</strong> <span className="num">{formatBalance(amount)}</span>
      <small>
        {formatDay(day)} · {horse} · {company}, NIP {formatNip(nip)}
      </small>
    </div>
    <NumberForm id={`invoice-${id}`} entries={[id]} number={number} of={`${name}, ${formatDay(day)}`} />
  </li>
);

type FormProps = { id: string; entries: string[]; number?: string | null; of: string };

const NumberForm = ({ id, entries, number, of }: FormProps) => (
  <Form action="/api/set_invoice_number" id={id} className="">
    <HiddenFields of={{ entry_ids: entries }} />
    <Field
      name="number"
      label="Numer KSeF"
      autoComplete="off"
      maxLength={60}
      placeholder="brak"
      defaultValue={number ?? undefined}
    />
    <Button>
      Zapisz<span className="visually-hidden">: {of}</span>
    </Button>
  </Form>
);
