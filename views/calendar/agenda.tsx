import { CalendarDays } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import type { AgendaEntry } from '../../server/features/calendar/entry-rows.ts';
import { Badge } from '../parts/badge.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { horseOf, hoursOf, statusOf, toneOf } from './entry-texts.ts';

type Props = {
  entries: AgendaEntry[];
  /** the address of the panel of an entry */
  address: (entry: AgendaEntry) => string;
};

/** The entries of some days as a list, day by day. */
export function Agenda({ entries, address }: Props) {
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
          <Row
            key={`${entry.kind}${entry.id}`}
            href={address(entry)}
            alarm={entry.kind === 'service' && entry.health_alert}
            start={<span className={`dot ${toneOf(entry)}`} />}
            title={entry.title}
            detail={[hoursOf(entry), horseOf(entry)].filter(Boolean).join(' · ')}
            end={<State of={entry} />}
          />
        ))}
      </List>
    </section>
  ));
}

function State({ of: entry }: { of: AgendaEntry }) {
  const status = statusOf(entry);
  return (
    <span className="states">
      {entry.health_alert && <Badge tone="alert">Alert zdrowotny</Badge>}
      {status && <Badge tone={entry.is_finished ? 'ok' : 'neutral'}>{status}</Badge>}
    </span>
  );
}

function byDay(entries: AgendaEntry[]): [Day, AgendaEntry[]][] {
  const days = new Map<Day, AgendaEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days];
}
