import { CalendarPlus, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { DeniedRequest, ShownBooking } from '../../server/features/bookings/schema.ts';
import type { Access } from '../../server/features/horses/schema.ts';
import { AlertReason } from '../health/health.tsx';
import { GivenInRow } from '../instructions/given.tsx';
import { Button, ButtonLink, IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form, useFieldState } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { Pager } from '../parts/pager.tsx';
import { Cell, RowLink, Table } from '../parts/table.tsx';
import { ScheduleCells } from './later.tsx';
import { Price } from './price.tsx';

type Props = {
  horse: { id: string; health_alert: boolean };
  /** Null without an alert, or without a reason. */
  alertReason: string | null;
  bookings: ShownBooking[];
  denied: DeniedRequest[];
  page: number;
  pages: number;
  access: Access;
  here: string;
};

export function HorseServices({ horse, alertReason, bookings, denied, page, pages, access, here }: Props) {
  const add = access !== 'sees' && (
    <ButtonLink kind="main" icon={Plus} href={`${here}&dialog=add-service`}>
      {access === 'manages' ? 'Dodaj usługę' : 'Zgłoś usługę'}
    </ButtonLink>
  );
  return (
    <div className="column side-by">
      <div className="column">
        <Card title="Zamówione" action={bookings.length > 0 && add}>
          {bookings.length > 0 ? (
            <Bookings bookings={bookings} access={access} here={here} />
          ) : (
            <EmptyState icon={CalendarPlus} title="Brak usług" action={add}>
              {access === 'owns' && 'Zgłoś, czego koń potrzebuje: stajnia odpowie na zgłoszenie.'}
              {access === 'manages' && 'Dodaj usługę, a jej zadania same pojawią się w kalendarzu.'}
            </EmptyState>
          )}
        </Card>
        <Pager page={page} pages={pages} />
        {denied.length > 0 && (
          <Card title="Odrzucone zgłoszenia">
            <List label="Odrzucone zgłoszenia">
              {denied.map(({ id, name, reason, denied_on }) => (
                <Row key={id} title={name} detail={`${formatDay(denied_on)}${reason && ` · ${reason}`}`} />
              ))}
            </List>
          </Card>
        )}
      </div>
      <div className="column">
        <HealthAlert horse={horse} reason={alertReason} />
        {access === 'owns' && (
          <p className="muted small">
            <strong>(Oczekuje)</strong> znaczy, że stajnia jeszcze nie zatwierdziła zgłoszenia. Do tego czasu usługi nie
            ma w kalendarzu i nic za nią nie naliczamy.
          </p>
        )}
      </div>
    </div>
  );
}

function Bookings({ bookings, access, here }: Pick<Props, 'bookings' | 'access' | 'here'>) {
  const priced = access !== 'sees';
  const columns = [
    { label: 'Usługa' },
    ...(priced ? [{ label: 'Cena', num: true }] : []),
    { label: 'Kiedy' },
    { label: 'Do' },
    { label: <span className="visually-hidden">Szczegóły</span> },
  ];
  const deletes = access === 'manages';
  const rows = (some: ShownBooking[]) =>
    some.map((booking) => <Booking key={booking.id} booking={booking} priced={priced} deletes={deletes} here={here} />);
  const ended = bookings.filter(isEnded);
  const body = (
    <>
      <tbody>{rows(bookings.filter((booking) => !isEnded(booking)))}</tbody>
      {ended.length > 0 && (
        <tbody>
          <tr className="group">
            <th colSpan={columns.length}>Zakończone</th>
          </tr>
          {rows(ended)}
        </tbody>
      )}
    </>
  );
  return (
    <div className={deletes ? 'bookings deletes' : 'bookings'}>
      <Table caption="Usługi konia" columns={columns} body={body} />
    </div>
  );
}

/** All its days have passed, and it is no request, which must still be decided. */
const isEnded = ({ waiting, passed }: ShownBooking) => passed && !waiting;

type RowProps = { booking: ShownBooking; priced: boolean; deletes: boolean; here: string };

function Booking({ booking, priced, deletes, here }: RowProps) {
  const { id, name, price, monthly, waiting } = booking;
  const hasBin = deletes && !waiting;
  return (
    <tr className={waiting ? 'waiting' : isEnded(booking) ? 'ended' : undefined}>
      <td className="name">
        <RowLink href={`${here}&dialog=service&id=${id}`}>
          <Cut text={name} max={12} />
        </RowLink>
        {waiting && <span className="awaits"> (Oczekuje)</span>}
        <GivenInRow of={booking.given} />
      </td>
      {priced && <Cell num>{price !== null && <Price amount={price} monthly={monthly} />}</Cell>}
      <ScheduleCells schedule={booking} later={booking.later} monthly={monthly} />
      <td className="ends">
        <span className={hasBin ? 'row-actions' : 'row-actions lone'}>
          <Icon of={ChevronRight} size={20} />
          {hasBin && (
            <IconLink icon={Trash2} href={`${here}&dialog=delete-service&id=${id}`}>
              Usuń: {name}
            </IconLink>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Everybody who sees the horse may raise an alert. Its reason is shown only once there is an alert. */
function HealthAlert({ horse: { id, health_alert }, reason }: Pick<Props, 'horse'> & { reason: string | null }) {
  return (
    <Card padded>
      <Form action="/api/change_horse_health" className={`form health-alert${health_alert ? ' stands' : ''}`}>
        <input type="hidden" name="horse_id" value={id} />
        <Check name="health" value="true" label={<strong>Alert zdrowotny</strong>} defaultChecked={health_alert} />
        <p className="muted small">
          Przy każdym zadaniu i wydarzeniu konia widać pomarańczowe ostrzeżenie z&nbsp;powodem.
        </p>
        {health_alert ? (
          <ChangeReason reason={reason} />
        ) : (
          <div className="reason">
            <AlertReason />
          </div>
        )}
        <Button>Zapisz</Button>
      </Form>
    </Card>
  );
}

/** Only changes the reason; the page's head shows it. */
function ChangeReason({ reason }: { reason: string | null }) {
  const { error } = useFieldState('reason');
  return (
    <details className="reason" open={Boolean(error)}>
      <summary>{reason ? 'Zmień powód' : 'Podaj powód'}</summary>
      <AlertReason reason={reason ?? ''} />
    </details>
  );
}
