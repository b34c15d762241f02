import { formatAmount, formatMoney, type Grosze } from '../../server/domain/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { formatSize } from './balance.tsx';
import { correctAddress } from './entry-dialogs.tsx';

/** What a manager may book for a horse. `request_id`: sent along, so that a form sent again books nothing again. */
export type Booking = { request_id: string; overdue: Grosze; saldo: Grosze };

type Props = { booking: Booking; horse: { id: string }; here: string };

/** Money that came in; what is overdue, and all that is owed, are offered. */
export function DepositCard({ booking, horse, here }: Props) {
  const { request_id, overdue, saldo } = booking;
  return (
    <section className="card deposit">
      <header>
        <h2>Nowa wpłata</h2>
      </header>
      <div className="body">
        <Form action="/api/deposit-money-to-horse" id="deposit" back={here}>
          <input type="hidden" name="id" value={horse.id} />
          <input type="hidden" name="request_id" value={request_id} />
          <Field
            name="amount"
            label="Kwota w złotych"
            className="num"
            inputMode="decimal"
            placeholder="0,00"
            autoComplete="off"
            list="sums-owed"
            hint={<Hint overdue={overdue} saldo={saldo} />}
          />
          <datalist id="sums-owed">
            {overdue > 0 && <option value={formatAmount(overdue)}>po terminie</option>}
            {saldo < 0 && -saldo !== overdue && <option value={formatAmount(-saldo as Grosze)}>całe saldo</option>}
          </datalist>
          <Button kind="main" className="broad">
            Dodaj wpłatę
          </Button>
        </Form>
        <ButtonLink kind="quiet" href={correctAddress(here)}>
          Zapisz korektę
        </ButtonLink>
      </div>
    </section>
  );
}

function Hint({ overdue, saldo }: Omit<Booking, 'request_id'>) {
  const owed = [overdue > 0 && `po terminie ${formatMoney(overdue)}`, saldo < 0 && `całe saldo ${formatSize(saldo)}`]
    .filter(Boolean)
    .join(', ');
  return <>{owed && `${owed.slice(0, 1).toUpperCase()}${owed.slice(1)}. `}Kwotę ujemną zapisujemy jako „Zmiana”.</>;
}
