import { type Day, formatLongDay } from '../../server/domain/days.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { List, Row } from '../parts/list.tsx';
import { addressOf, type Presses } from './days-grid.tsx';
import { rowOf } from './entry-row.tsx';
import { daysOf } from './entry-texts.ts';
import { inOrder } from './layout.ts';
import type { RenderedDays } from './place.ts';
import { placeOf } from './place.ts';
import { RoutineRow, roundsOf } from './routine.tsx';

/** All there is on the chosen day, below squares that are too small for words. */
export function DayList({ of, onEntry, onDay }: { of: RenderedDays } & Presses) {
  const { date, today, mode, grid } = of;
  const entries = entriesOn(grid.entries, date);
  const routine = grid.routine.find(({ day }) => day === date);
  const more = grid.more.find(({ day }) => day === date);
  return (
    <div className="day-list">
      <Card title={formatLongDay(date)} action={date === today && <Badge tone="ok">dzisiaj</Badge>}>
        {entries.length || routine ? (
          <List>
            {entries.map((entry) => (
              <Row
                key={entry.kind + entry.id}
                href={addressOf(entry, of)}
                data-entry={`${entry.kind}-${entry.id}`}
                {...rowOf(entry, mode === 'horse')}
                {...(onEntry && { onClick: (press) => onEntry(entry, press) })}
              />
            ))}
            {more && (
              <Row
                href={placeOf(of, { view: 'list' })}
                title={`jeszcze ${more.at_least ? 'co najmniej ' : ''}${more.count}`}
                {...(onDay && { onClick: (press) => onDay(date, true, press) })}
              />
            )}
            {routine && <RoutineRow of={routine} today={today} href={roundsOf(mode, date)} />}
          </List>
        ) : (
          <p className="nothing">Nic tu nie zaplanowano</p>
        )}
      </Card>
    </div>
  );
}

/** The entries of a day, those of several days and of the whole day first. */
const entriesOn = (entries: readonly Entry[], day: Day): Entry[] =>
  entries
    .filter((entry) => {
      const [first, last] = daysOf(entry);
      return first <= day && day <= last;
    })
    .sort(inOrder);
