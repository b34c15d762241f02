import { ArrowLeft, Plus } from 'lucide-react';
import { daysInView } from '../../server/domain/days.ts';
import type { AgendaPage, CalendarPage } from '../../server/features/calendar/schema.ts';
import { Island } from '../island.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Agenda } from './agenda.tsx';
import { DayList } from './day-list.tsx';
import { DaysGrid } from './days-grid.tsx';
import { HoursTable } from './hours-table.tsx';
import type { RenderedDays } from './place.ts';
import { type Place, placeOf } from './place.ts';
import { Toolbar } from './toolbar.tsx';

/** A calendar as the server draws it. An island draws the same and takes its place. */
export function Calendar({ calendar }: { calendar: CalendarPage }) {
  const { mode, here, date, today, now, view, show, horse, mayPlan, paged } = calendar;
  if (paged)
    return (
      <div className="calendar paged">
        <ServerCalendar calendar={calendar} />
      </div>
    );
  return (
    <div className="calendar">
      <Island
        name="calendar"
        props={{ mode, here, date, today, now, view, show, horse, mayPlan }}
        fallback={<ServerCalendar calendar={calendar} />}
      />
    </div>
  );
}

function ServerCalendar({ calendar }: { calendar: CalendarPage }) {
  const { mode, mayPlan, shown, paged } = calendar;
  const place: Place = { ...placeIn(calendar), page: 'list' in shown ? shown.list.page : 1, paged };
  return (
    <>
      {paged && (
        <ButtonLink icon={ArrowLeft} href={placeOf(place, { paged: false, page: 1 })}>
          Wróć do kalendarza
        </ButtonLink>
      )}
      <Toolbar place={place} mode={mode} mayPlan={mayPlan}>
        {mayPlan && (
          <ButtonLink kind="main" icon={Plus} href={placeOf(place, { dialog: 'create-event', page: 1 })}>
            Dodaj wydarzenie
          </ButtonLink>
        )}
      </Toolbar>
      <div className="calendar-view" data-view={calendar.view}>
        {'grid' in shown ? (
          <Days of={{ ...place, mode, grid: shown.grid }} />
        ) : (
          <Agenda {...shown.list} place={place} mode={mode} />
        )}
      </div>
      {'list' in shown && <Pages list={shown.list} place={place} />}
    </>
  );
}

const placeIn = ({ here, date, today, view, show }: CalendarPage): Place => ({ here, date, today, view, show });

/** A month or a week in squares, a week or a day in hours, and the list of the chosen day; the width decides. */
function Days({ of }: { of: RenderedDays }) {
  const days = daysInView(of.view, of.date);
  return (
    <>
      {of.view !== 'day' && <DaysGrid of={of} days={days} />}
      {of.view !== 'month' && <HoursTable of={of} days={days} />}
      {of.view !== 'day' && <DayList of={of} />}
    </>
  );
}

function Pages({ list: { page, more }, place }: { list: AgendaPage; place: Place }) {
  if (page === 1 && !more) return null;
  return (
    <nav className="pager" aria-label="Strony listy">
      {page > 1 && <ButtonLink href={placeOf(place, { paged: true, page: page - 1 })}>Wcześniejsze</ButtonLink>}
      {more && <ButtonLink href={placeOf(place, { paged: true, page: page + 1 })}>więcej</ButtonLink>}
    </nav>
  );
}
