import { formatMoney, fromZloty } from '../../server/domain/money.ts';
import type { NewServiceState } from '../../server/features/bookings/schema.ts';
import { Island } from '../island.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Kinds, LastDay, OneDay, Weekdays } from './days-fields.tsx';
import { PriceField } from './price.tsx';

/** The id of the form; the island that follows the prices finds it by this. */
const FORM = 'service';

export function NewService({ state, close }: { state: NewServiceState; close: string }) {
  const { action, horse, bookingId, services, today } = state;
  const asks = action === '/api/send_service_request';
  return (
    <Dialog title={<Title of={horse} asks={asks} />} close={close} focus="inside">
      <Form action={action} id={FORM} back={`${close}&dialog=add-service`} className="form booking">
        <ErrorSummary form={FORM} />
        <input type="hidden" name="id" value={bookingId} />
        <input type="hidden" name="horse_id" value={horse.id} />
        <Kinds />
        <Select
          name="service_id"
          label="Usługa"
          placeholder="Wybierz usługę"
          options={services.map(({ id, name, price }) => ({
            value: id,
            label: price ? `${name}, ${formatMoney(fromZloty(price))}` : name,
            'data-price': String(price),
          }))}
          autoFocus
        />
        <Weekdays />
        <div className="pair">
          <OneDay today={today} />
          <LastDay today={today} />
          <Price asks={asks} />
        </div>
        <TextArea name="remark" label="Uwagi dla stajni (nieobowiązkowe)" maxLength={500} rows={3} />
        {asks && (
          <p className="muted small">
            Cena pochodzi z cennika stajni. Do czasu zatwierdzenia zgłoszenie jest oznaczone „Oczekuje”.
          </p>
        )}
        <div className="row-of-buttons">
          <ButtonLink href={close}>Anuluj</ButtonLink>
          <Button kind="main">{asks ? 'Wyślij zgłoszenie' : 'Dodaj'}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const Title = ({ of: { name, box_number }, asks }: { of: NewServiceState['horse']; asks: boolean }) => (
  <>
    {asks ? 'Zgłoś usługę' : 'Dodaj usługę'}{' '}
    <small>
      {name}
      {box_number && ` · boks ${box_number}`}
    </small>
  </>
);

function Price({ asks }: { asks: boolean }) {
  if (asks)
    return (
      <div className="with-script">
        <Island name="booking-price" props={{ form: FORM }} fallback={<PriceField />} />
      </div>
    );
  return (
    <Island name="booking-price" props={{ form: FORM, field: 'price' }}>
      <Field
        name="price"
        label="Cena za jeden raz (zł)"
        placeholder="z cennika"
        inputMode="decimal"
        pattern="[0-9 ]+([.,][0-9]{1,2})?"
        title="Kwota w złotych, na przykład 45 albo 45,50"
      />
    </Island>
  );
}
