import { formatMonth } from '../../server/domain/days.ts';
import { formatNip } from '../../server/domain/transfers.ts';
import type { BuyerOnPage } from '../../server/features/buyers/schema.ts';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Folded } from '../parts/folded.tsx';
import { Form, useRefusal } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';

const FIELDS = [
  { name: 'company', label: 'Nazwa firmy', maxLength: 200 },
  { name: 'nip', label: 'NIP', inputMode: 'numeric', maxLength: 40 },
  { name: 'street', label: 'Ulica i numer', maxLength: 120 },
  {
    name: 'postal_code',
    label: 'Kod pocztowy',
    hint: 'Pięć cyfr, na przykład 00-000',
    inputMode: 'numeric',
    maxLength: 6,
  },
  { name: 'city', label: 'Miejscowość', maxLength: 100 },
] as const;

type Props = BuyerOnPage & { personId: string };

/** The company that gets a client's invoices; folded, because most clients are consumers. */
export function BuyerCard({ personId, latest, months }: Props) {
  const buyer = latest?.buyer;
  const shown = buyer && { ...buyer, nip: formatNip(buyer.nip) };
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
              {FIELDS.map(({ name, ...field }) => (
                <Field key={name} name={name} {...field} autoComplete="off" defaultValue={shown?.[name]} />
              ))}
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
