import { METHOD_OPTIONS } from '../../server/domain/account-lines.ts';
import type { Asked } from '../../server/domain/asked.ts';
import type { Day } from '../../server/domain/days.ts';
import { formatAmount, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { capitalised } from '../../server/domain/plural.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Choices } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form, useRefusal } from '../parts/form.tsx';
import { AmountField } from './amount-field.tsx';
import { correctAddress, openingAddress } from './entry-dialogs.tsx';

/**
 * A manager's form for a deposit. `request_id` makes a repeated request book once; `opens`: an opening balance may be set;
 * `days`: when the money may have been paid, today the last.
 */
export type DepositFormState = {
  request_id: string;
  opens: boolean;
  days: { from: Day; to: Day };
  asked: Asked;
  saldo: Grosze;
};

/** 'Zmiana' takes the amount off, because an iPhone's numeric keyboard has no minus. */
const KINDS = [
  { value: 'Deposit', label: 'Wpłata' },
  { value: 'Zmiana', label: 'Odejmij' },
];

type Props = { form: DepositFormState; horse: { id: string }; here: string };

const FORM = 'deposit';

/** Books a deposit, and offers the debts as amounts. An error focuses the amount, because on a phone the form is low. */
export function DepositCard({ form, horse, here }: Props) {
  const { request_id, days } = form;
  const { errors } = useRefusal(FORM);
  const owed = owedOf(form);
  return (
    <section className="card deposit">
      <header>
        <h2>Nowa wpłata</h2>
      </header>
      <div className="body">
        <Form action="/api/deposit-money-to-horse" id={FORM} back={here}>
          {errors[''] && <ErrorSummary form={FORM} />}
          <input type="hidden" name="id" value={horse.id} />
          <input type="hidden" name="request_id" value={request_id} />
          <Choices name="action" legend="Rodzaj" type="radio" segments options={KINDS} chosen={['Deposit']} />
          <AmountField
            autoFocus={Boolean(errors.amount)}
            hint={hintOf(owed)}
            offers={owed.map(({ label, amount }) => ({ label, value: formatAmount(amount) }))}
          />
          <Choices name="method" legend="Forma" type="radio" segments options={METHOD_OPTIONS} />
          <Field name="paid_on" label="Dzień wpłaty" type="date" min={days.from} max={days.to} defaultValue={days.to} />
          <Button kind="main" className="broad">
            <span className="adds">Dodaj wpłatę</span>
            <span className="takes">Odejmij kwotę</span>
          </Button>
        </Form>
        <p className="muted small">Korekta zapisuje też powód, który widzi właściciel.</p>
        <ButtonLink className="broad" href={correctAddress(here)}>
          Nowa korekta
        </ButtonLink>
        {form.opens && (
          <ButtonLink className="broad" href={openingAddress(here)}>
            Saldo początkowe
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

type Owed = { label: string; amount: Grosze };

/** The overdue amount, what is asked for, and the total debt, each if it is larger than the one before. */
function owedOf({ asked: { asked, overdue }, saldo }: DepositFormState): Owed[] {
  const owed = [
    { label: 'po terminie', amount: overdue },
    { label: 'do zapłaty', amount: asked },
    { label: 'całe saldo', amount: grosze(-saldo) },
  ];
  return owed.filter(({ amount }, nth) => amount > Math.max(0, owed[nth - 1]?.amount ?? 0));
}

function hintOf(owed: readonly Owed[]): string | undefined {
  const text = owed.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(', ');
  return text ? `${capitalised(text)}.` : undefined;
}
