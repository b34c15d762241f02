import { formatRate, fromZloty } from '../../server/domain/money.ts';
import type { NewServiceState } from '../../server/features/bookings/schema.ts';
import { Island } from '../island.tsx';
import { Select, TextArea } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Kinds, LastDay, OneDay, Weekdays } from './days-fields.tsx';
import { AgreedPrice, HowMonthsArePaid, PriceField } from './price.tsx';

/** The id by which the island `booking-price` finds the form. */
const FORM = 'service';

export function NewService({ state, close }: { state: NewServiceState; close: string }) {
  const { action, horse, bookingId, services, today } = state;
  const asks = action === '/api/send_service_request';
  return (
    <FormDialog
      title={<Title horse={horse} asks={asks} />}
      close={close}
      action={action}
      id={FORM}
      back={`${close}&dialog=add-service`}
      className="form booking"
      hidden={{ id: bookingId, horse_id: horse.id }}
      submit={asks ? 'Wyślij zgłoszenie' : 'Dodaj'}
    >
      <Kinds />
      <Select
        name="service_id"
        label="Usługa"
        placeholder="Wybierz usługę"
        options={services.map(({ id, name, price, monthly }) => ({
          value: id,
          label: price ? `${name}, ${formatRate(fromZloty(price), monthly)}` : name,
          'data-price': String(price),
          ...(monthly && { 'data-monthly': '' }),
        }))}
        autoFocus
      />
      <Weekdays />
      <div className="pair">
        <OneDay today={today} />
        <LastDay today={today} />
        <Price asks={asks} monthly={services.some(({ monthly }) => monthly)} />
      </div>
      <div className="if-monthly">
        <HowMonthsArePaid byDays={state.by_days} />
      </div>
      <TextArea name="remark" label="Uwagi dla stajni (nieobowiązkowe)" maxLength={500} rows={3} />
      {asks && (
        <p className="muted small">
          Cena pochodzi z cennika stajni. Do czasu zatwierdzenia zgłoszenie jest oznaczone „Oczekuje”.
        </p>
      )}
    </FormDialog>
  );
}

const Title = ({ horse: { name, box_number }, asks }: { horse: NewServiceState['horse']; asks: boolean }) => (
  <>
    {asks ? 'Zgłoś usługę' : 'Dodaj usługę'}{' '}
    <small>
      {name}
      {box_number && ` · boks ${box_number}`}
    </small>
  </>
);

/** `monthly`: some services are paid by the month, so a hint says what the price is for. */
function Price({ asks, monthly }: { asks: boolean; monthly: boolean }) {
  if (asks)
    return (
      <div className="with-script">
        <Island name="booking-price" props={{ form: FORM }} fallback={<PriceField />} />
      </div>
    );
  return (
    <Island name="booking-price" props={{ form: FORM, field: 'price' }}>
      {monthly ? <AgreedPrice label="Cena (zł)" hint={<ForWhat />} /> : <AgreedPrice />}
    </Island>
  );
}

const ForWhat = () => (
  <>
    <span className="if-single">Za jeden raz</span>
    <span className="if-monthly">Za miesiąc</span>
  </>
);
