import { LONGEST_TERM } from '../../server/domain/asked.ts';
import { addDays, type Day, endOfMonth, formatDay, formatDayOfMonth } from '../../server/domain/days.ts';
import type { PaymentWindow } from '../../server/domain/ledger.ts';
import { formatPrice, grosze } from '../../server/domain/money.ts';
import { type PartialMonths, partOfMonth } from '../../server/domain/partial-months.ts';
import { plural } from '../../server/domain/plural.ts';
import { Button } from '../parts/button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

export const PAYMENT_DATE = 'payment-date';

/** Moves the next billing day. An error focuses its field. */
export function PaymentDateForm({ window: { from, to } }: { window: PaymentWindow }) {
  const { errors } = useRefusal(PAYMENT_DATE);
  return (
    <Form action="/api/settings/update/payment_date" id={PAYMENT_DATE} className="form moves-date" noValidate>
      <Field
        name="value"
        label="Nowa data płatności"
        hint={`Od ${formatDay(from)} do ${formatDay(to)}. Dzień, który minął, nalicza opłaty od razu.`}
        type="date"
        min={from}
        max={to}
        autoFocus={Boolean(errors.value)}
      />
      <Button>Zmień datę</Button>
    </Form>
  );
}

/** Sets the number of days to pay; each option shows the resulting due day of the next billing. */
export function PaymentTermForm({ term, billingDay }: { term: number; billingDay: Day }) {
  const options = Array.from({ length: LONGEST_TERM + 1 }, (_, days) => ({
    value: String(days),
    label: `${days} ${plural(days, 'dzień', 'dni', 'dni')} · zapłata do ${formatDayOfMonth(addDays(billingDay, days))}`,
  }));
  return (
    <Form action="/api/settings/update/payment_term" id="payment-term" className="form moves-date">
      <Select
        name="value"
        label="Termin płatności"
        hint={`Naliczenie ${formatDayOfMonth(billingDay)}, zapłata do ${formatDayOfMonth(addDays(billingDay, term))}`}
        options={options}
        defaultValue={String(term)}
      />
      <Button>Zmień termin</Button>
    </Form>
  );
}

const EXAMPLE = grosze(150_000);

/** Sets how a partial month is charged; each option shows the price for a horse that comes on the 25th. */
export function PartialMonthsForm({ chosen, period }: { chosen: PartialMonths; period: Day }) {
  const comes = addDays(period, 24);
  const part = partOfMonth(EXAMPLE, comes, endOfMonth(period));
  return (
    <Form action="/api/settings/update/partial_months" id="partial-months" className="form moves-date">
      <Select
        name="value"
        label="Niepełny miesiąc"
        hint={`Przykład: koń za ${formatPrice(EXAMPLE)} przyjeżdża ${formatDayOfMonth(comes)}`}
        options={[
          { value: 'whole', label: `Cały miesiąc · zapłaci ${formatPrice(EXAMPLE)}` },
          { value: 'by_days', label: `Dni pobytu · zapłaci ${formatPrice(part)}` },
        ]}
        defaultValue={chosen}
      />
      <Button>Zmień rozliczanie</Button>
    </Form>
  );
}
