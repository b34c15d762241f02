import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { List, Row } from '../parts/list.tsx';
import { rowOf } from './entry-row.tsx';
import { restText } from './entry-texts.ts';
import { addressOf, linkTo, type Presses, type RenderedDays } from './place.ts';
import { RoutineList, RoutineRow } from './routine.tsx';

/** How many entries the list of the chosen day names, and one of the others in a week: a page of them stays light. */
const MAX_NAMED = { chosen: 50, other: 7 };

/** What there is on a day of a month, a week or a day: what stands out first, then of the chosen day the routine singly. */
export function DayList({ of, day, ...presses }: { of: RenderedDays; day: Day } & Presses) {
  const { date, today, mode, grid } = of;
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
              <Row key={entry.kind + entry.id} href={addressOf(entry, of)} {...rowOf(entry, mode, today)} />
            ))}
            {rest > 0 && (
              <Row {...linkTo(of, { date: day, view: 'list' }, presses)} title={restText(rest, more?.at_least)} />
            )}
            {routine && singly.length === 0 && <RoutineRow of={routine} place={of} {...presses} />}
          </List>
        )}
        {!hasRows && !routine && <p className="nothing">Nic tu nie zaplanowano</p>}
        {routine && singly.length > 0 && <RoutineList of={routine} work={singly} place={of} {...presses} />}
      </Card>
    </div>
  );
}
