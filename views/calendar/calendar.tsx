import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import { Island } from '../island.tsx';
import { Refreshed } from '../parts/refreshed.tsx';

/** The calendar of a page. The server renders the island too; the browser then reads the days itself. */
export function Calendar({ calendar }: { calendar: CalendarPage }) {
  const { mode, here, date, today, now, view, show, horse, mayPlan, shown } = calendar;
  const page = 'list' in shown ? shown.list.page : 1;
  return (
    <div className={mode === 'horse' ? 'calendar one-horse' : 'calendar'}>
      <Refreshed name="calendar">
        <Island
          name="calendar"
          props={{ mode, here, date, today, now, view, show, page, horse, mayPlan }}
          read={{ shown }}
        />
      </Refreshed>
    </div>
  );
}
