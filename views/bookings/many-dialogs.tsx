import { type Day, formatDay, formatDayOfMonth } from '../../server/domain/days.ts';
import { formatRate, type Grosze, toZloty } from '../../server/domain/money.ts';
import { daysInWords, weekdayNames } from '../../server/domain/recurrence.ts';
import type { Change, ManyDialog, ToldChange, TypedChange } from '../../server/features/bookings/schema.ts';
import { horsesInWords } from '../../server/features/bookings/texts.ts';
import { fieldsOf } from '../parts/address.ts';
import { Check } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { WhatFollows, WhichMonthsFollow } from './change-booking.tsx';
import { Kinds, LastDay, OneDay, Weekdays } from './days-fields.tsx';
import { AgreedPrice, HowMonthsArePaid, priceText } from './price.tsx';

type Service = { id: string; name: string; price: Grosze; monthly: boolean };

type Over<Dialog> = {
  dialog: Dialog;
  service: Service;
  /** The ids of the rows that are ticked one by one. */
  ids: readonly string[];
  /** The address of the list under the dialog, with its ticks. */
  here: string;
};

type Of<Name extends ManyDialog['name']> = Over<Extract<ManyDialog, { name: Name }>>;

export function ManyBookingsDialog({ dialog, ...over }: Over<ManyDialog>) {
  if (dialog.name === 'book') return <BookMany dialog={dialog} {...over} />;
  if (dialog.name === 'preview') return <PreviewOfMany dialog={dialog} {...over} />;
  return <ChangeMany dialog={dialog} {...over} />;
}

const Title = ({ what, service, count }: { what: string; service: Service; count: number }) => (
  <>
    {what}{' '}
    <small>
      {service.name} · {horsesInWords(count)}
    </small>
  </>
);

/** The fields of the form, by the fields of the call. */
const NAMES = new Map([
  ['from', 'dialog_from'],
  ['price', 'dialog_price'],
  ['days_of_week', 'dialog_days'],
  ['check_until', 'dialog_until'],
]);

/** The form of a change, which leads to its preview. */
function ChangeMany({ dialog: { name, count, typed, errors }, service, ids, here }: Of<'change' | 'end'>) {
  const ends = name === 'end';
  const fieldOf = (error: string) => (ends ? 'dialog_until' : (NAMES.get(error) ?? error));
  const wrong = Object.fromEntries(Object.entries(errors).map(([error, text]) => [fieldOf(error), text]));
  return (
    <FormDialog
      title={<Title what={ends ? 'Zakończ usługę' : 'Zmień usługę'} service={service} count={count} />}
      close={here}
      action="/bookings"
      method="get"
      id="change"
      className="form booking"
      errors={wrong}
      submit="Dalej"
      hidden={{ ...fieldsOf(here), dialog_ids: ids, dialog: name, dialog_show: '1' }}
    >
      {ends ? <NewEnd typed={typed} /> : <NewTerms typed={typed} />}
    </FormDialog>
  );
}

const NewTerms = ({ typed }: { typed: TypedChange }) => (
  <>
    <div className="pair">
      <AgreedPrice
        name="dialog_price"
        label="Nowa cena (zł)"
        placeholder="bez zmian"
        defaultValue={typed.price}
        autoFocus
      />
      <Field name="dialog_from" label="Od dnia" type="date" defaultValue={typed.from} required />
    </div>
    <Weekdays name="dialog_days" daily="dialog_daily" legend="Nowe dni (bez wyboru: bez zmian)" chosen={typed} />
    <Field name="dialog_until" label="Ostatni dzień (puste: bez zmian)" type="date" defaultValue={typed.until} />
    <Check name="dialog_endless" label="bez daty końcowej" defaultChecked={typed.endless} />
  </>
);

const NewEnd = ({ typed }: { typed: TypedChange }) => (
  <>
    <p>Po ostatnim dniu nie będzie już nowych zadań. To, co wykonano, zostaje, razem z opłatami.</p>
    <Field name="dialog_until" label="Ostatni dzień" type="date" defaultValue={typed.until} required autoFocus />
  </>
);

/** The preview of a change, and the button that saves it. */
function PreviewOfMany({ dialog, service, here }: Of<'preview'>) {
  const { ids, from, change, told, unchanged, typed } = dialog;
  return (
    <FormDialog
      title={<Title what="Co się zmieni" service={service} count={ids.length} />}
      close={here}
      cancel={typed}
      action="/api/update_bookings"
      id="update-bookings"
      back={`${typed}&dialog_show=1`}
      submit="Zapisz zmianę"
      focus="close"
      hidden={{ ids, from, ...fieldsOfChange(change) }}
    >
      <ul className="plain told">
        {told.map((each) => (
          <li key={JSON.stringify(each)}>
            <strong>{horsesInWords(each.count)}</strong> · {changesIn(each)}
          </li>
        ))}
      </ul>
      {unchanged > 0 && <p className="muted small">Bez zmian: {horsesInWords(unchanged)}.</p>}
      <WhatFollows />
      {told.some(({ monthly }) => monthly) && <WhichMonthsFollow />}
    </FormDialog>
  );
}

/** The fields of the call; no end is an empty day. */
const fieldsOfChange = ({ price, days_of_week, check_until }: Change): Record<string, string> => ({
  ...(price !== undefined && { price: String(toZloty(price)) }),
  ...(days_of_week && { days_of_week: weekdayNames(days_of_week) }),
  ...(check_until !== undefined && { check_until: check_until ?? '' }),
});

const dayInWords = (day: Day) => `${formatDayOfMonth(day)} ${day.slice(0, 4)}`;

const endInWords = (day: Day | null) => (day ? `do ${formatDay(day)}` : 'bez końca');

/** '7,00 zł na 8,00 zł · pon., śr. zamiast codziennie od 1 grudnia 2026', 'do 31.12.2026 zamiast bez końca' */
function changesIn({ monthly, before, after }: ToldChange): string {
  const terms = [
    before.price !== after.price && `${formatRate(before.price, monthly)} na ${formatRate(after.price, monthly)}`,
    changed(daysInWords(before.days_of_week), daysInWords(after.days_of_week)),
  ].filter((text) => typeof text === 'string');
  const begins = terms.length > 0 && `${terms.join(' · ')} od ${dayInWords(before.from)}`;
  return [begins, changed(endInWords(before.check_until), endInWords(after.check_until))].filter(Boolean).join(' · ');
}

const changed = (before: string, after: string) => before !== after && `${after} zamiast ${before}`;

function BookMany({ dialog: { horses: chosen, today, by_days }, service, here }: Of<'book'>) {
  return (
    <FormDialog
      title={<Title what="Dodaj usługę" service={service} count={chosen.length} />}
      close={here}
      action="/api/add_service_to_horses"
      id="book-many"
      back={`${here}&dialog=book`}
      className="form booking"
      submit="Dalej"
      hidden={{ service_id: service.id, tells: '1', ...(service.monthly && { onetime: '0' }) }}
    >
      <HiddenFields of={{ bookings: chosen.map(({ booking, id }) => JSON.stringify({ id: booking, horse_id: id })) }} />
      {!service.monthly && <Kinds />}
      <Weekdays chosen={{ days: [], daily: true }} />
      <div className="pair">
        {!service.monthly && <OneDay today={today} autoFocus />}
        <LastDay today={today} />
        <AgreedPrice defaultValue={priceText(service.price)} monthly={service.monthly} />
      </div>
      {service.monthly && <HowMonthsArePaid byDays={by_days} />}
    </FormDialog>
  );
}
