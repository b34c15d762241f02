import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, dayOf, formatDays, formatShortDay, formatTime, formatWeekday } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { type SkipReason, skippedInWords } from '../../server/domain/skipping.ts';
import type { Appointment, Chore } from '../../server/features/calendar/schema.ts';
import { Icon } from '../parts/icon.tsx';

type Worker = Chore['worker'];

const firstName = (worker: Worker): ReactNode => worker?.first_name;

export const fullName = (worker: Worker): ReactNode =>
  worker ? `${worker.first_name} ${worker.last_name}` : <b>bez pracownika</b>;

const settledAt = ({ done_at, skipped_at }: Chore) => done_at ?? skipped_at;

/** Finished and skipped work, in the order in which it was settled. */
export const settledByHour = (chores: readonly Chore[]): Chore[] =>
  chores.filter(settledAt).sort((a, b) => Number(settledAt(a)) - Number(settledAt(b)));

export const countDone = (chores: readonly Chore[]): number => chores.filter(({ done_at }) => done_at).length;

export const openChores = (chores: readonly Chore[]): Chore[] => chores.filter((chore) => !settledAt(chore));

type ChoresProps = { of: readonly Chore[]; day: Day; nameOf: (worker: Worker) => ReactNode };

/** An owner's day: settled work by its hour, then open work. */
export function DayInOrder({ chores, day, today }: { chores: readonly Chore[]; day: Day; today: Day }) {
  const open = openChores(chores);
  return (
    <>
      <Chores of={settledByHour(chores)} day={day} nameOf={firstName} />
      {open.length > 0 && <h3 className="part">{day === today ? 'Jeszcze dziś' : 'Nie wykonano'}</h3>}
      <Chores of={open} day={day} nameOf={firstName} />
    </>
  );
}

/** Rows of work: when it was done, its name, and the worker. */
export const Chores = ({ of, day, nameOf }: ChoresProps) =>
  of.length > 0 && (
    <ul className="plain chores">
      {of.map(({ id, worker, ...chore }) => (
        <ChoreRow key={id} day={day} {...chore} who={nameOf(worker)} />
      ))}
    </ul>
  );

type ChoreProps = {
  day: Day;
  name: ReactNode;
  who: ReactNode;
  /** the hour at which it is to be done */
  at?: string | null;
  /** an instant, in a calendar as text */
  done_at: Date | string | null;
  skipped_at?: Date | null;
  skipped: SkipReason | null;
  note: string | null;
  /** the horse has a health alert */
  alarm?: boolean;
};

export function ChoreRow({ day, name, who, at, done_at, skipped_at, skipped, note, alarm }: ChoreProps) {
  const instant = done_at ?? skipped_at;
  return (
    <li className={done_at ? 'done' : alarm ? 'alarm' : undefined}>
      <span className="hour">{instant ? <DoneAt instant={new Date(instant)} day={day} /> : at}</span>
      <span className="mark">
        {done_at && <Icon of={Check} />}
        {skipped && <Icon of={Minus} />}
      </span>
      <span className="what">
        {name}
        {skipped ? (
          <b> {skippedInWords({ skipped, note })}</b>
        ) : (
          <span className="visually-hidden"> {done_at ? 'Wykonano' : 'Oczekujące'}</span>
        )}
      </span>
      <small className="who">{who}</small>
    </li>
  );
}

/** The hour; for work done on another day also that day. */
function DoneAt({ instant, day }: { instant: Date; day: Day }) {
  const on = dayOf(instant);
  return (
    <time dateTime={instant.toISOString()}>
      {on !== day && `${formatShortDay(on)}, `}
      {formatTime(instant)}
    </time>
  );
}

/** `mine`: the viewer owns the horse, so unassigned work is not marked. */
type DatesProps = { of: readonly Appointment[]; today: Day; priced: boolean; mine: boolean; alert: boolean };

/** The next appointments, each with its day like a leaf of a calendar. */
export const Dates = ({ of, today, alert, ...seen }: DatesProps) => (
  <ul className="plain list dates">
    {of.map((appointment) => (
      <li key={appointment.id}>
        <DateSheet of={appointment.day} today={today} alert={alert} />
        <span>
          <strong>{appointment.name}</strong>
          <small>{detailOf(appointment, seen)}</small>
        </span>
      </li>
    ))}
  </ul>
);

/** 'śr. 25 lis' */
function DateSheet({ of, today, alert }: { of: Day; today: Day; alert: boolean }) {
  const [date, month] = formatShortDay(of).split(' ');
  return (
    <time dateTime={of} className={alert && of === today ? 'alert' : undefined}>
      {of === today ? 'dziś' : formatWeekday(of)} <b>{date}</b> {month}
    </time>
  );
}

/** The longest description shown beside an event's time. */
const DESCRIPTION_SHOWN = 60;

function detailOf(appointment: Appointment, { priced, mine }: Pick<DatesProps, 'priced' | 'mine'>): ReactNode {
  if (appointment.kind === 'service') {
    const person = appointment.person ?? (!mine && <b>bez pracownika</b>);
    const price = priced && appointment.price > 0 && formatMoney(appointment.price);
    return (
      <>
        {person}
        {person && price && '\u00a0·\u00a0'}
        {price}
      </>
    );
  }
  const { day, last_day, starts_at, ends_at, description } = appointment;
  const when = starts_at && ends_at && last_day === day ? `${formatTime(starts_at)}–${formatTime(ends_at)}` : null;
  const days = last_day > day ? formatDays(day, last_day) : 'cały dzień';
  return description.length <= DESCRIPTION_SHOWN && description
    ? `${when ?? days}\u00a0·\u00a0${description}`
    : (when ?? days);
}
