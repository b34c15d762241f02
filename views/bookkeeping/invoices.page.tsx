import { ChevronRight, CircleCheck } from 'lucide-react';
import { type Day, formatDay, formatMonth } from '../../server/domain/days.ts';
import { formatBalance } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { formatNip } from '../../server/domain/transfers.ts';
import type { Invoice, InvoiceRow } from '../../server/features/bookkeeping/schema.ts';
import { SHAPE_OF_NUMBER } from '../../server/features/bookkeeping/texts.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ACCOUNTS } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { withQuery } from '../parts/address.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Folded } from '../parts/folded.tsx';
import { Form } from '../parts/form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';

type Props = {
  month: Day;
  rows: PageOf<InvoiceRow>;
  /** All invoices of the month. */
  invoices: Invoice[];
  /** The charge in the dialog. */
  chosen: InvoiceRow | null;
};

const SAVE = '/api/set_invoice_number';

/** The most numbered invoices that are shown unfolded. */
const SHOWN = 5;

/** The charges of companies in a month: by invoice, then one by one. */
export default function Invoices({ month, rows, invoices, chosen }: Props) {
  const accounts = `${ACCOUNTS}/${month.slice(0, 7)}`;
  const here = pageOfList(`${accounts}/invoices`, rows.page);
  const without = invoices.filter(({ number }) => number === null);
  const numbered = invoices.filter(({ number }) => number !== null);
  return (
    <ShellLayout stylesheet="desk" dialog={chosen && <NumberDialog of={chosen} close={here} />}>
      <PageHeader title="Numery faktur" detail={`Firmy z NIP, ${formatMonth(month)}`} back={accounts} />
      {without.length > 0 && (
        <Card title="Jedna faktura za wszystko bez numeru">
          <p className="muted small shape">{SHAPE_OF_NUMBER}</p>
          <Companies of={without} />
        </Card>
      )}
      {numbered.length > 0 && <Numbered of={numbered} />}
      <Charges rows={rows} of={invoices} here={here} />
      <Pager page={rows.page} pages={rows.pages} />
    </ShellLayout>
  );
}

const charges = (count: number) => `${count} ${plural(count, 'pozycja', 'pozycje', 'pozycji')}`;

function Numbered({ of: invoices }: { of: Invoice[] }) {
  const { oldInput } = usePage();
  const title = 'Faktury z numerem';
  if (invoices.length <= SHOWN)
    return (
      <Card title={title}>
        <Companies of={invoices} />
      </Card>
    );
  return (
    <Card>
      <Folded
        id="numbered"
        label={<h2>{`${title}: ${invoices.length}`}</h2>}
        open={invoices.some((invoice) => formOf(invoice) === oldInput.form)}
      >
        <Companies of={invoices} />
      </Folded>
    </Card>
  );
}

const Companies = ({ of: invoices }: { of: Invoice[] }) => (
  <ul className="plain list invoiced">
    {invoices.map((invoice) => (
      <Company key={formOf(invoice)} of={invoice} />
    ))}
  </ul>
);

const formOf = ({ nip, number }: Invoice): string => `company-${nip}${number ? `-${number}` : ''}`;

/** Sets the number of all charges of an invoice at once. */
function Company({ of: invoice }: { of: Invoice }) {
  const { company, nip, number, entry_ids, amount } = invoice;
  return (
    <li>
      <div>
        <strong>{company}</strong> <span className="num">{formatBalance(amount)}</span>
        <small>
          NIP {formatNip(nip)} · {charges(entry_ids.length)}
        </small>
      </div>
      <Form action={SAVE} id={formOf(invoice)} className="">
        <HiddenFields of={{ entry_ids }} />
        <NumberField number={number} />
        <Button>
          {number ? 'Zmień' : 'Zapisz'}
          <span className="visually-hidden">: {company}</span>
        </Button>
      </Form>
    </li>
  );
}

const NumberField = ({ number }: { number: string | null }) => (
  <Field
    name="number"
    label="Numer KSeF"
    className="ksef"
    autoComplete="off"
    maxLength={60}
    placeholder="brak"
    defaultValue={number ?? undefined}
  />
);

/** Each charge links to the dialog that changes only its number. */
function Charges({ rows, of: invoices, here }: { rows: PageOf<InvoiceRow>; of: Invoice[]; here: string }) {
  const companies = new Set(invoices.map(({ nip }) => nip)).size;
  const missing = invoices.reduce((sum, { number, entry_ids }) => sum + (number === null ? entry_ids.length : 0), 0);
  return (
    <Card
      title={charges(rows.total)}
      action={missing > 0 && <span className="muted small">bez numeru: {missing}</span>}
    >
      {rows.rows.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Żadna firma nie ma pozycji w tym miesiącu">
          Dane do faktury wpisuje się na stronie klienta.
        </EmptyState>
      ) : (
        <List>
          {rows.rows.map(({ id, day, company, horse, name, amount, number }) => (
            <Row
              key={id}
              href={withQuery(here, `dialog=invoice&dialog_id=${id}`)}
              title={name}
              detail={[formatDay(day), horse, companies > 1 && company, number ?? 'brak numeru']
                .filter(Boolean)
                .join(' · ')}
              end={
                <>
                  <span className="num">{formatBalance(amount)}</span>
                  <Icon of={ChevronRight} />
                </>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}

const NumberDialog = ({ of: { id, day, company, nip, horse, name, amount, number }, close }: DialogProps) => (
  <FormDialog title="Numer faktury" close={close} action={SAVE} id="invoice" hidden={{ entry_ids: id }} submit="Zapisz">
    <p>
      <strong>{name}</strong> <span className="num">{formatBalance(amount)}</span>
      <br />
      <span className="muted small">
        {formatDay(day)} · {horse} · {company}, NIP {formatNip(nip)}
      </span>
    </p>
    <NumberField number={number} />
    <p className="muted small">{SHAPE_OF_NUMBER}. Zmieni się tylko ta pozycja.</p>
  </FormDialog>
);

type DialogProps = { of: InvoiceRow; close: string };
