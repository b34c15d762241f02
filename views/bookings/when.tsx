import { type Day, dayOf, formatDay, formatTime, formatWeekday, SHORT_WEEKDAYS } from '../../server/domain/days.ts';
import type { Schedule } from '../../server/features/bookings/schema.ts';

/** 'pt. 27.11.2026' */
export const shortDay = (day: Day): string => `${formatWeekday(day)} ${formatDay(day)}`;

/** '21.11.2026, 9:00' */
export const moment = (instant: string): string => `${formatDay(dayOf(new Date(instant)))}, ${formatTime(instant)}`;

const WEEK = ['Pn', 'Wt', 'Śr', 'Cz', 'Pt', 'So', 'Nd'];

/** The days of a booking: its day, 'codziennie', or the week with its days marked. */
export function When({ onetime, days_of_week, check_until }: Schedule) {
  if (onetime) return <span className="day">{check_until && shortDay(check_until)}</span>;
  if (days_of_week.length === WEEK.length) return <span>codziennie</span>;
  return (
    <span className="weekdays" role="img" aria-label={days_of_week.map((day) => SHORT_WEEKDAYS[day - 1]).join(', ')}>
      {WEEK.map((name, index) => (
        <span key={name} className={days_of_week.includes(index + 1) ? 'on' : undefined}>
          {name}
        </span>
      ))}
    </span>
  );
}
