import { formatDay } from '../../server/domain/days.ts';
import type { PaymentWindow } from '../../server/domain/ledger.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

export const PAYMENT_DATE = 'payment-date';

/** Moves the next billing day. An error stands at the field, which then has the focus. */
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
