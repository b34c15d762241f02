import type { Day } from '../../server/domain/days.ts';
import { EVERY_DAY, WEEKDAYS } from '../../server/domain/recurrence.ts';
import type { ShownBooking, Terms } from '../../server/features/bookings/schema.ts';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Weekdays } from './days-fields.tsx';
import { AgreedPrice, priceText } from './price.tsx';

type Props = { booking: ShownBooking; today: Day; here: string };

/** Changes a booking from a day on. The form begins with the terms after the last planned change. */
export function ChangeBooking({ booking, today, here }: Props) {
  const { id, name, onetime, monthly, later } = booking;
  const last = later.at(-1);
  const { price, ...days } = last ?? booking;
  const from = last?.from ?? today;
  return (
    <FormDialog
      title={`Zmień: ${name}`}
      close={here}
      action="/api/update_bookings"
      id="change-service"
      back={`${here}&dialog=change-service&id=${id}`}
      className="form booking"
      hidden={{ ids: id, ...(onetime && { from }) }}
      submit="Zapisz"
    >
      <div className="pair">
        <AgreedPrice
          monthly={monthly}
          placeholder="bez zmian"
          defaultValue={price === null ? undefined : priceText(price)}
          autoFocus
        />
        {!onetime && <Field name="from" label="Od dnia" type="date" min={today} defaultValue={from} required />}
      </div>
      {!onetime && <DaysAndEnd terms={days} today={today} />}
      <WhatFollows />
      {monthly && <WhichMonthsFollow />}
    </FormDialog>
  );
}

const DaysAndEnd = ({ terms, today }: { terms: Omit<Terms, 'price'>; today: Day }) => (
  <>
    <Weekdays
      chosen={{
        days: terms.days_of_week.map((day) => WEEKDAYS[day - 1] ?? ''),
        daily: terms.days_of_week.length === EVERY_DAY.length,
      }}
    />
    <Field
      name="check_until"
      label="Ostatni dzień (puste: bez końca)"
      type="date"
      min={today}
      defaultValue={terms.check_until ?? ''}
    />
  </>
);

export const WhichMonthsFollow = () => (
  <p className="muted small">Miesiąc kosztuje tyle, ile w dniu naliczenia. Naliczone miesiące zostają, jakie są.</p>
);

export const WhatFollows = () => (
  <p className="muted small">
    Praca, która czeka od tego dnia, idzie za zmianą. To, co już wykonano, zostaje, razem z opłatami.
  </p>
);
