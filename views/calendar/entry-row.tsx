import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDays, formatShortDay, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { type DatedEntry, horseOf, isInAlert, rangeOf, statusOf, toneOf } from './entry-texts.ts';
import { Named } from './entry-words.tsx';

/**
 * What a row of a list tells of an entry, from the server and in the calendar of the browser. `ofHorse`: all of them are
 * one horse's, whose name goes without saying.
 */
export const rowOf = (entry: DatedEntry, ofHorse: boolean) => ({
  alarm: entry.kind !== 'payment' && isInAlert(entry),
  start: <When of={entry} />,
  title: <Badged of={entry}>{entry.kind === 'alert' ? entry.horse_name : entry.title}</Badged>,
  detail: entry.kind === 'alert' ? entry.reason : detailOf(entry, ofHorse),
  end: <Icon of={ChevronRight} />,
});

/** When it begins: an hour or a day in bold, and in small letters that it has no hour. Work is a day's in any case. */
function When({ of: entry }: { of: DatedEntry }) {
  const { kind, all_day, start, first, last } = entry;
  if (kind === 'alert' || (!all_day && first !== last)) return <b className="hour">od {formatShortDay(first)}</b>;
  if (!all_day) return <b className="hour">{formatTime(start)}</b>;
  const whole = { event: 'cały dzień', unpaid: 'płatności', service: '', payment: '' }[kind];
  return <span className={`hour ${toneOf(entry)}`}>{whole}</span>;
}

/** What it is, and beside it in what state: of an alert how much work there is with its horse. */
function Badged({ of: entry, children }: { of: DatedEntry; children: ReactNode }) {
  const { kind, is_finished, open = 0 } = entry;
  const status = statusOf(entry);
  return (
    <>
      {children}
      {(kind === 'alert' || kind === 'service') && isInAlert(entry) && (
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
      {open > 0 && (
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

/** Whom it is about and until when; of a visit to a horse in alert the tint says so, and words that are only spoken. */
function detailOf(entry: DatedEntry, ofHorse: boolean): ReactNode {
  const horse = !ofHorse && entry.kind !== 'unpaid' && horseOf(entry);
  const until = untilOf(entry);
  const words = horse && until ? <Named first={horse} second={until} /> : horse || until;
  if (entry.kind !== 'event' || !isInAlert(entry)) return words;
  return (
    <>
      <span className={words ? 'visually-hidden' : undefined}>Alert zdrowotny </span>
      {words}
    </>
  );
}

function untilOf(entry: DatedEntry): string {
  const { first, last } = entry;
  if (first !== last) return entry.all_day ? formatDays(first, last) : rangeOf(entry);
  return entry.all_day ? '' : `do\u00a0${formatTime(entry.end)}`;
}
