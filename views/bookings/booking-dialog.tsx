import { Pencil, Trash2, Utensils } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import { WEEKDAYS } from '../../server/domain/recurrence.ts';
import type { BookingDialogState, ShownBooking } from '../../server/features/bookings/schema.ts';
import type { Access } from '../../server/features/horses/schema.ts';
import { editorAddress } from '../instructions/addresses.ts';
import { GivenInRow } from '../instructions/given.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { AsWritten, type Fact, Facts } from '../parts/facts.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { QuestionDialog } from '../parts/form-dialog.tsx';
import { ChangeBooking } from './change-booking.tsx';
import { Later } from './later.tsx';
import { NewService } from './new-service.tsx';
import { HowMonthsArePaid, nameOfPrice, Price } from './price.tsx';
import { moment, shortDay } from './when.tsx';

export function BookingDialog({ state, here }: { state: BookingDialogState; here: string }) {
  if (state.kind === 'create') return <NewService state={state} close={here} />;
  if (state.kind === 'delete') return <DeleteBooking booking={state.booking} byDays={state.by_days} here={here} />;
  if (state.kind === 'change') return <ChangeBooking booking={state.booking} today={state.today} here={here} />;
  return <ViewBooking booking={state.booking} access={state.access} byDays={state.by_days} here={here} />;
}

function daysOf({ onetime, days_of_week, check_until }: ShownBooking): Fact[] {
  if (onetime) return [['Data wykonania', check_until && shortDay(check_until)]];
  const names = days_of_week.map((day) => WEEKDAYS[day - 1]).join(', ');
  return [
    ['Dni tygodnia', days_of_week.length === 7 ? 'codziennie' : names],
    ['Do', check_until ? formatDay(check_until) : 'bez końca'],
  ];
}

type ViewProps = { booking: ShownBooking; access: Access; byDays: boolean; here: string };

function ViewBooking({ booking, access, byDays, here }: ViewProps) {
  const { name, onetime, price, monthly, later, description, remark, waiting, passed, created } = booking;
  return (
    <Dialog title={waiting ? `${name} (Oczekuje)` : name} close={here}>
      <Facts
        of={[
          ['Rodzaj', onetime ? 'Jednorazowa' : 'Wielorazowa'],
          ...daysOf(booking),
          [nameOfPrice(monthly), price !== null && <Price key="price" amount={price} monthly={monthly} />],
          ['Zmiany', later.length > 0 && <Later key="later" changes={later} monthly={monthly} />],
          ['Dostaje', booking.given && <GivenInRow key="given" of={booking.given} />],
          ['Opis', <AsWritten key="description" text={description} />],
          ['Uwagi', remark && <AsWritten key="remark" text={remark} />],
          ['Utworzono', moment(created)],
        ]}
      />
      {monthly && access !== 'sees' && <HowMonthsArePaid byDays={byDays} />}
      {waiting && passed && access === 'manages' && <p className="small">Termin minął, prośbę można tylko odrzucić.</p>}
      <Actions booking={booking} access={access} here={here} />
    </Dialog>
  );
}

/** A manager decides on requests and deletes bookings; an owner withdraws their own request. */
function Actions({ booking, access, here }: Omit<ViewProps, 'byDays'>) {
  if (access === 'owns' && booking.waiting)
    return (
      <Form action={`/api/delete_service_from_horse/${booking.id}`} method="delete" back={here}>
        <div className="row-of-buttons">
          <Button kind="quiet" className="apart" icon={Trash2}>
            Wycofaj zgłoszenie
          </Button>
        </div>
      </Form>
    );
  const recurs = !booking.onetime && !booking.waiting && !booking.passed;
  const gives = recurs && access !== 'sees' && (
    <ButtonLink icon={Utensils} href={editorAddress([booking.id], here)}>
      {access === 'manages' ? 'Co dostaje' : 'Poproś o zmianę'}
    </ButtonLink>
  );
  if (access !== 'manages') return gives ? <div className="row-of-buttons">{gives}</div> : null;
  if (booking.waiting) return <Decide request={booking} here={here} />;
  return (
    <div className="row-of-buttons">
      <ButtonLink kind="quiet" className="apart" icon={Trash2} href={`${here}&dialog=delete-service&id=${booking.id}`}>
        Usuń usługę
      </ButtonLink>
      {gives}
      {!booking.passed && (
        <ButtonLink icon={Pencil} href={`${here}&dialog=change-service&id=${booking.id}`}>
          Zmień
        </ButtonLink>
      )}
    </div>
  );
}

/** As in the lists of requests, with room for the reason of a rejection. */
const Decide = ({ request: { id, passed }, here }: { request: ShownBooking; here: string }) => (
  <Form action="/api/deny_request" back={`${here}&dialog=service&id=${id}`}>
    <input type="hidden" name="id" value={id} />
    <Field name="reason" label="Powód odrzucenia (niewymagany)" maxLength={200} autoComplete="off" />
    <div className="row-of-buttons">
      <Button>Odrzuć</Button>
      {!passed && (
        <Button kind="main" formAction="/api/approve_request">
          Zatwierdź
        </Button>
      )}
    </div>
  </Form>
);

const DeleteBooking = ({ booking, byDays, here }: Omit<ViewProps, 'access'>) => (
  <QuestionDialog title="Usuń usługę" close={here} action={`/api/delete_service_from_horse/${booking.id}`} back={here}>
    <p>Jesteś pewny, że chcesz usunąc tę usługę?</p>
    <p>
      <strong>{booking.name}</strong>
      <br />
      <span className="muted small">Zniknie praca od dziś. To, co już wykonano, zostaje, razem z opłatami.</span>
    </p>
    {booking.monthly && <HowMonthsArePaid byDays={byDays} />}
  </QuestionDialog>
);
