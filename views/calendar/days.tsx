import { addDays, type Day, daysBetween, daysInView } from '../../server/domain/days.ts';
import type { AgendaPage, Mode, ShownDays } from '../../server/features/calendar/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Agenda } from './agenda.tsx';
import { DayList } from './day-list.tsx';
import { DaysGrid } from './days-grid.tsx';
import { isOfMany } from './entry-texts.ts';
import { datedDays } from './layout.ts';
import { linkTo, type Place, type Presses } from './place.ts';

type Props = { shown: ShownDays; place: Place; mode: Mode } & Presses;

/**
 * The days of a calendar: squares of a month or a small week with the list of the chosen day below them, the days of a week
 * or one day as lists, or a page of an agenda. The width decides which parts of a week are visible. An owner's and a horse's
 * day keeps its list beside the hours, because only the list names the routine.
 */
export function Days({ shown, place, mode, ...presses }: Props) {
  if ('list' in shown)
    return (
      <>
        <Agenda {...shown.list} place={place} mode={mode} {...presses} />
        <Pages list={shown.list} place={place} {...presses} />
      </>
    );
  const rendered = { ...place, mode, grid: datedDays(shown.grid) };
  const days = daysInView(place.view, place.date);
  const listed = place.view === 'week' ? eachOf(days) : [place.date];
  const beside = place.view === 'day' && !isOfMany(mode);
  return (
    <>
      {place.view !== 'day' && <DaysGrid rendered={rendered} days={days} {...presses} />}
      <div className={beside ? 'day-lists beside' : 'day-lists'}>
        {listed.map((day) => (
          <DayList key={day} rendered={rendered} day={day} {...presses} />
        ))}
      </div>
    </>
  );
}

const eachOf = ({ from, to }: { from: Day; to: Day }): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));

function Pages({ list: { page, more }, place, ...presses }: { list: AgendaPage; place: Place } & Presses) {
  if (page === 1 && !more) return null;
  return (
    <nav className="pager" aria-label="Strony listy">
      {page > 1 && (
        <ButtonLink rel="prev" {...linkTo(place, { page: page - 1 }, presses)}>
          Wcześniejsze
        </ButtonLink>
      )}
      {more && (
        <ButtonLink rel="next" {...linkTo(place, { page: page + 1 }, presses)}>
          więcej
        </ButtonLink>
      )}
    </nav>
  );
}
