import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, formatDays, formatShortDay, formatTime } from '../../server/domain/days.ts';
import type { Mode } from '../../server/features/calendar/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import {
  type DatedEntry,
  horseOf,
  isInAlert,
  isOfMany,
  rangeOf,
  servicesText,
  statusOf,
  toneOf,
} from './entry-texts.ts';
import { Named } from './entry-words.tsx';

/** The props of an entry's row in a list. A horse's own calendar leaves its name out. */
export const rowOf = (entry: DatedEntry, mode: Mode, today: Day) => ({
  alarm: isInAlert(entry),
  start: <When entry={entry} today={today} />,
  title: <Badged entry={entry} mode={mode} />,
  detail: entry.kind === 'alert' ? entry.reason : detailOf(entry, mode === 'horse'),
  end: <Icon of={ChevronRight} />,
});

/** The beginning of an entry: its hour or day, or that an event has no hour. */
function When({ entry, today }: { entry: DatedEntry; today: Day }) {
  const { kind, all_day, start, first, last } = entry;
  if (kind === 'alert' || (!all_day && first !== last)) return <b className="hour">od {formatShortDay(first)}</b>;
  if (!all_day) return <b className="hour">{formatTime(start)}</b>;
  const whole = { event: 'cały dzień', visit: 'wizyta', unpaid: 'płatności', care: 'zabieg', service: '', payment: '' }[
    kind
  ];
  return <span className={`hour ${toneOf(entry, today)}`}>{whole}</span>;
}

/** An entry's title and state; an alert shows staff how much work is open for its horse. */
function Badged({ entry, mode }: { entry: DatedEntry; mode: Mode }) {
  const { kind, title, horse_name, is_finished, open = 0 } = entry;
  const status = statusOf(entry);
  const isAlertOfMany = kind === 'alert' && mode !== 'horse';
  return (
    <>
      {isAlertOfMany ? horse_name : title}
      {(isAlertOfMany || kind === 'service') && isInAlert(entry) && (
        <>
          {' '}
          <Badge tone="alert">Alert zdrowotny</Badge>
        </>
      )}
      {status && (
        <>
          {' '}
          <Badge tone={is_finished ? 'ok' : 'neutral'}>{status}</Badge>
        </>
      )}
      {open > 0 && isOfMany(mode) && (
        <>
          {' '}
          <small>{servicesText(open)} do&nbsp;wykonania</small>
        </>
      )}
    </>
  );
}

/** The horse of an entry, and its end. */
function detailOf(entry: DatedEntry, ofHorse: boolean): ReactNode {
  const horse = !ofHorse && entry.kind !== 'unpaid' && horseOf(entry);
  const until = untilOf(entry);
  return horse && until ? <Named first={horse} second={until} /> : horse || until;
}

function untilOf(entry: DatedEntry): string {
  const { first, last } = entry;
  if (first !== last) return entry.all_day ? formatDays(first, last) : rangeOf(entry);
  return entry.all_day || entry.kind === 'service' || entry.kind === 'visit' ? '' : `do\u00a0${formatTime(entry.end)}`;
}
