import { ChevronRight, Clock, HeartPulse, type LucideIcon, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, type Day, formatLongDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { DayBoard } from '../../server/features/board/schema.ts';
import { horseAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { assignAddress } from './addresses.ts';
import { tasksInWords } from './in-words.ts';

const NAMED = 12;

export function Attention({ board }: { board: DayBoard }) {
  const { path } = usePage();
  const { alerts, late, free, date, today } = board;
  const missed = date < today ? board.total - board.done : 0;
  if (alerts.length + free + missed === 0 && !late)
    return (
      <Card title="Wymaga uwagi" padded>
        <p className="muted">Nic: bez alertów, zaległości i zadań bez pracownika.</p>
      </Card>
    );
  return (
    <Card title="Wymaga uwagi">
      <List label="Wymaga uwagi">
        {alerts.slice(0, NAMED).map(({ id, name, box_number, reason, ...work }) => (
          <Matter bare key={id} icon={HeartPulse} tone="alarm" href={horseAddress(id, path)} act="Karta konia">
            <strong>
              {name}
              {box_number && <> · boks {box_number}</>} <Badge tone="alert">Alert zdrowotny</Badge>
            </strong>
            <small>
              wykonano {work.done} z {work.total}
              {reason && ` · ${reason}`}
            </small>
          </Matter>
        ))}
        {alerts.length > NAMED && (
          <Matter bare icon={HeartPulse} tone="alarm" href="/stable" act="Boksy">
            <strong>I inne konie z alertem zdrowotnym</strong>
          </Matter>
        )}
        {late && (
          <Matter bare icon={Clock} tone="overdue" href={`${sectionAddress(SECTION.tasks)}#late`} act="Zobacz">
            <strong>{tasksInWords(late.count)} z poprzednich dni</strong>
            <small>
              Najstarsze {since(late.since, today)}: {late.oldest}
            </small>
          </Matter>
        )}
        {missed > 0 && (
          <Matter bare icon={Clock} tone="overdue" href={sectionAddress(SECTION.tasks)} act="Zobacz">
            <strong>Nie wykonano: {tasksInWords(missed)} z tego dnia</strong>
          </Matter>
        )}
        {late?.free && (
          <Matter bare icon={UserRoundX} tone="overdue" href={assignAddress(late.free.since)} act="Przydziel">
            <strong>{tasksInWords(late.free.count)} z poprzednich dni bez pracownika</strong>
            <small>Najstarsze {since(late.free.since, today)}</small>
          </Matter>
        )}
        {free > 0 && (
          <Matter bare icon={UserRoundX} href={assignAddress(date)} act="Przydziel">
            <strong>{tasksInWords(free)} bez pracownika</strong>
            <small>{freeOnes(board)}</small>
          </Matter>
        )}
      </List>
    </Card>
  );
}

export const since = (day: Day, today: Day) =>
  day === addDays(today, -1) ? 'z wczoraj' : `z dnia ${formatLongDay(day).replace(/^.*, /, '')}`;

const IN_A_LINE = 4;

/** 'Czyszczenie 3 · Ważenie 1 i jeszcze 2 usługi' */
export function freeOnes({ rounds }: Pick<DayBoard, 'rounds'>): string {
  const some = rounds.filter(({ free }) => free > 0);
  const named = some.slice(0, IN_A_LINE).map(({ name, free }) => `${name} ${free}`);
  const more = some.length - named.length;
  const others = `${more} ${plural(more, 'usługa', 'usługi', 'usług')}`;
  return named.join(' · ') + (more > 0 ? ` i jeszcze ${others}` : '');
}

export type MatterProps = {
  icon: LucideIcon;
  tone?: 'alarm' | 'overdue';
  /** The sign stands on no tile. */
  bare?: boolean;
  href: string;
  /** The action's label. */
  act: string;
  children: ReactNode;
};

/** A line that leads to where it is settled. */
export function Matter({ icon, tone, bare, href, act, children }: MatterProps) {
  return (
    <li>
      <a className={['row', 'matter', tone, !bare && 'tiled'].filter(Boolean).join(' ')} href={href}>
        <Icon of={icon} className="sign" />
        <span className="text">{children}</span>
        <span className="act">
          <span>{act}</span>
          <Icon of={ChevronRight} size={20} />
        </span>
      </a>
    </li>
  );
}
