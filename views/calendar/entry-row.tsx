import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, formatDays, formatShortDay, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Mode } from '../../server/features/calendar/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { type DatedEntry, horseOf, isInAlert, isOfMany, rangeOf, statusOf, toneOf } from './entry-texts.ts';
import { Named } from './entry-words.tsx';

/** What a row of a list tells of an entry. In a horse's own calendar its name goes without saying. */
export const rowOf = (entry: DatedEntry, mode: Mode, today: Day) => ({
  alarm: isInAlert(entry),
  start: <When of={entry} today={today} />,
  title: <Badged of={entry} mode={mode} />,
  detail: entry.kind === 'alert' ? entry.reason : detailOf(entry, mode === 'horse'),
  end: <Icon of={ChevronRight} />,
});

/** When it begins: an hour or a day in bold, and in small letters that it has no hour. Work is a day's in any case. */
function When({ of: entry, today }: { of: DatedEntry; today: Day }) {
  const { kind, all_day, start, first, last } = entry;
  if (kind === 'alert' || (!all_day && first !== last)) return <b className="hour">od {formatShortDay(first)}</b>;
  if (!all_day) return <b className="hour">{formatTime(start)}</b>;
  const whole = { event: 'cały dzień', unpaid: 'płatności', service: '', payment: '' }[kind];
  return <span className={`hour ${toneOf(entry, today)}`}>{whole}</span>;
}

/** What it is, and beside it in what state: of an alert, for those who do it, how much work there is with its horse. */
function Badged({ of: entry, mode }: { of: DatedEntry; mode: Mode }) {
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
          <small>
            {open} {plural(open, 'usługa', 'usługi', 'usług')} do&nbsp;wykonania
          </small>
        </>
      )}
    </>
  );
}

/** Whom it is about and until when. */
function detailOf(entry: DatedEntry, ofHorse: boolean): ReactNode {
  const horse = !ofHorse && entry.kind !== 'unpaid' && horseOf(entry);
  const until = untilOf(entry);
  return horse && until ? <Named first={horse} second={until} /> : horse || until;
}

function untilOf(entry: DatedEntry): string {
  const { first, last } = entry;
  if (first !== last) return entry.all_day ? formatDays(first, last) : rangeOf(entry);
  return entry.all_day ? '' : `do\u00a0${formatTime(entry.end)}`;
}
