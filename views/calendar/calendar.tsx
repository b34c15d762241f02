import { ArrowLeft, Plus } from 'lucide-react';
import { addMonths, formatMonth, monthOf } from '../../server/domain/days.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import { Island } from '../island.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Agenda } from './agenda.tsx';
import { placeOf } from './place.ts';

/**
 * A calendar: the agenda of a month, over which the browser lays the calendar with its views, unless the agenda is read
 * page by page.
 */
export function Calendar({ calendar }: { calendar: CalendarView }) {
  const { mode, here, date, today, now, view, horse, mayPlan } = calendar;
  if (calendar.paged)
    return (
      <div className="calendar paged">
        <MonthOfAgenda calendar={calendar} />
      </div>
    );
  return (
    <div className="calendar" data-view={view}>
      <Island
        name="calendar"
        props={{ mode, here, date, today, now, view, horse, mayPlan }}
        fallback={<MonthOfAgenda calendar={calendar} />}
      />
    </div>
  );
}

/** The agenda with the ways to other months. */
function MonthOfAgenda({ calendar }: { calendar: CalendarView }) {
  const { mode, date, today, agenda, paged, mayPlan } = calendar;
  const first = monthOf(date);
  const to = (change: Parameters<typeof placeOf>[1]) => placeOf(calendar, { page: 1, ...change });
  return (
    <>
      <nav className="calendar-bar" aria-label="Miesiące">
        {paged && (
          <ButtonLink icon={ArrowLeft} href={placeOf(calendar, { paged: false, page: 1 })}>
            Wróć do kalendarza
          </ButtonLink>
        )}
        <ButtonLink href={to({ date: addMonths(first, -1) })} rel="prev">
          Poprzedni miesiąc
        </ButtonLink>
        <ButtonLink href={to({ date: addMonths(first, 1) })} rel="next">
          Następny miesiąc
        </ButtonLink>
        {date !== today && <ButtonLink href={to({ date: null })}>Dzisiaj</ButtonLink>}
        {mayPlan && (
          <ButtonLink kind="main" icon={Plus} href={to({ dialog: 'create-event' })}>
            Dodaj wydarzenie
          </ButtonLink>
        )}
      </nav>
      <Card title={formatMonth(date)} action={date !== first && <a href={to({ date: first })}>Od początku miesiąca</a>}>
        <Agenda
          entries={agenda.entries}
          ofHorse={mode === 'horse'}
          address={({ kind, id }) => placeOf(calendar, { dialog: kind, id })}
        />
      </Card>
      {(agenda.page > 1 || agenda.more) && (
        <nav className="pager" aria-label="Strony listy">
          {agenda.page > 1 && (
            <ButtonLink href={placeOf(calendar, { paged: true, page: agenda.page - 1 })}>Wcześniejsze</ButtonLink>
          )}
          {agenda.more && (
            <ButtonLink href={placeOf(calendar, { paged: true, page: agenda.page + 1 })}>więcej</ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
