import { CalendarDays } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import type { AgendaPage, Mode } from '../../server/features/calendar/schema.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { rowOf } from './entry-row.tsx';
import { dated } from './entry-texts.ts';
import { addressOf, type Place, type Presses } from './place.ts';
import { RoutineRow } from './routine.tsx';

type Props = Pick<AgendaPage, 'entries' | 'routine'> & { place: Place; mode: Mode } & Presses;

/** The entries of some days as a list, day by day; each day ends with its folded work. */
export function Agenda({ entries, routine, place, mode, ...presses }: Props) {
  if (!entries.length && !routine.length)
    return (
      <EmptyState icon={CalendarDays} title="Nic tu nie zaplanowano">
        W tych dniach nie ma wydarzeń ani usług. Zajrzyj do innego miesiąca.
      </EmptyState>
    );
  const days = new Set<Day>([...entries, ...routine].map(({ day }) => day));
  return (
    <Card>
      {[...days].sort().map((day) => {
        const routineOfDay = routine.find((one) => one.day === day);
        return (
          <section key={day} className="agenda-day" aria-label={formatLongDay(day)}>
            <h3>{formatLongDay(day)}</h3>
            <List>
              {entries
                .filter((entry) => entry.day === day)
                .map((entry) => (
                  <Row
                    key={`${entry.kind}${entry.id}`}
                    href={addressOf(entry, place)}
                    {...rowOf(dated(entry), mode, place.today)}
                  />
                ))}
              {routineOfDay && <RoutineRow routine={routineOfDay} place={{ ...place, mode }} {...presses} />}
            </List>
          </section>
        );
      })}
    </Card>
  );
}
