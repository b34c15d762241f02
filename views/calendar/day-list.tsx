import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { List, Row } from '../parts/list.tsx';
import { rowOf } from './entry-row.tsx';
import { restText } from './entry-texts.ts';
import { addressOf, linkTo, type Presses, type RenderedDays } from './place.ts';
import { RoutineList, RoutineRow } from './routine.tsx';

/** The most entries in the list of the chosen day, and of another day of a week, so that the page stays small. */
const MAX_NAMED = { chosen: 50, other: 7 };

/** A day's entries, and its routine: as a list on the chosen day, else folded into a row. */
export function DayList({ rendered, day, ...presses }: { rendered: RenderedDays; day: Day } & Presses) {
  const { date, today, mode, grid } = rendered;
  const isChosen = day === date;
  const entries = grid.entries.filter(({ first, last }) => first <= day && day <= last);
  const named = entries.slice(0, isChosen ? MAX_NAMED.chosen : MAX_NAMED.other);
  const routine = grid.routine.find((one) => one.day === day);
  const singly = isChosen ? grid.singly.filter(({ start }) => start === day) : [];
  const more = grid.more.find((one) => one.day === day);
  const hasRows = named.length > 0 || (routine && singly.length === 0);
  const rest = entries.length - named.length + (more?.count ?? 0);
  return (
    <div className={isChosen ? 'day-list chosen' : 'day-list'}>
      <Card title={formatLongDay(day)} action={day === today && <Badge tone="ok">dzisiaj</Badge>}>
        {hasRows && (
          <List>
            {named.map((entry) => (
              <Row key={entry.kind + entry.id} href={addressOf(entry, rendered)} {...rowOf(entry, mode, today)} />
            ))}
            {rest > 0 && (
              <Row {...linkTo(rendered, { date: day, view: 'list' }, presses)} title={restText(rest, more?.at_least)} />
            )}
            {routine && singly.length === 0 && <RoutineRow routine={routine} place={rendered} {...presses} />}
          </List>
        )}
        {!hasRows && !routine && <p className="nothing">Nic tu nie zaplanowano</p>}
        {routine && singly.length > 0 && <RoutineList routine={routine} work={singly} place={rendered} {...presses} />}
      </Card>
    </div>
  );
}
