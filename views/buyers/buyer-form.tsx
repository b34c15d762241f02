import { formatMonth } from '../../server/domain/days.ts';
import { formatNip } from '../../server/domain/transfers.ts';
import type { BuyerOnPage } from '../../server/features/buyers/schema.ts';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Folded } from '../parts/folded.tsx';
import { Form, useRefusal } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';

type Props = BuyerOnPage & { personId: string };

/** The company that gets a client's invoices; folded, because most clients are consumers. */
export function BuyerCard({ personId, latest, months }: Props) {
  const buyer = latest?.buyer;
  const refused = Object.keys(useRefusal('buyer').errors).length > 0;
  return (
    <section className="card">
      <Folded
        id="dane-do-faktury"
        label={<h2>{buyer ? `Dane do faktury: ${buyer.company}` : 'Dane do faktury'}</h2>}
        open={refused}
      >
        <div className="body">
          <Form action="/api/set_buyer" id="buyer" autoComplete="off">
            <ErrorSummary form="buyer" />
            <HiddenFields of={{ person_id: personId }} />
            <p className="muted">
              Tylko dla klienta, który kupuje jako firma. Puste pola: faktura nie jest potrzebna albo kupuje konsument.
              Wcześniejsze miesiące w zestawieniu dla księgowej się nie zmieniają.
            </p>
            <div className="pairs">
              <Field
                name="company"
                label="Nazwa firmy"
                autoComplete="off"
                maxLength={200}
                defaultValue={buyer?.company}
              />
              <Field
                name="nip"
                label="NIP"
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                defaultValue={buyer ? formatNip(buyer.nip) : undefined}
              />
              <Field
                name="street"
                label="Ulica i numer"
                autoComplete="off"
                maxLength={120}
                defaultValue={buyer?.street}
              />
              <Field
                name="postal_code"
                label="Kod pocztowy"
                hint="Pięć cyfr, na przykład 00-000"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                defaultValue={buyer?.postal_code}
              />
              <Field name="city" label="Miejscowość" autoComplete="off" maxLength={100} defaultValue={buyer?.city} />
              <Select
                name="since"
                label="Od miesiąca"
                defaultValue={months.find((month) => month === latest?.since)}
                options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
              />
            </div>
            <Button kind="main">Zapisz</Button>
          </Form>
        </div>
      </Folded>
    </section>
  );
}
