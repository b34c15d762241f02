import { CalendarDays } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import type { AgendaEntry } from '../../server/features/calendar/entry-rows.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { rowOf } from './entry-row.tsx';

type Props = {
  entries: AgendaEntry[];
  /** all of them are one horse's */
  ofHorse: boolean;
  /** the address of the panel of an entry */
  address: (entry: AgendaEntry) => string;
};

/** The entries of some days as a list, day by day. */
export function Agenda({ entries, ofHorse, address }: Props) {
  if (!entries.length)
    return (
      <EmptyState icon={CalendarDays} title="Nic tu nie zaplanowano">
        W tych dniach nie ma wydarzeń ani usług. Zajrzyj do innego miesiąca.
      </EmptyState>
    );
  return byDay(entries).map(([day, ofDay]) => (
    <section key={day} className="agenda-day" aria-label={formatLongDay(day)}>
      <h3>{formatLongDay(day)}</h3>
      <List>
        {ofDay.map((entry) => (
          <Row key={`${entry.kind}${entry.id}`} href={address(entry)} {...rowOf(entry, ofHorse)} />
        ))}
      </List>
    </section>
  ));
}

function byDay(entries: AgendaEntry[]): [Day, AgendaEntry[]][] {
  const days = new Map<Day, AgendaEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days];
}
