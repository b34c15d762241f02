import { ChevronRight } from 'lucide-react';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { horseOf, hoursOf, isInAlert, statusOf, toneOf } from './entry-texts.ts';
import type { Entry } from './props.ts';

/**
 * What a row of a list tells of an entry, from the server and in the calendar of the browser. `ofHorse`: all of them are
 * one horse's, whose name goes without saying.
 */
export const rowOf = (entry: Entry, ofHorse: boolean) => ({
  alarm: toneOf(entry) === 'urgent',
  start: (
    <>
      <span className={`dot ${toneOf(entry)}`} />
      <span className="hour">{whenOf(entry)}</span>
    </>
  ),
  title: entry.title,
  detail: [isWholeDay(entry) && hoursOf(entry), !ofHorse && entry.kind !== 'unpaid' && horseOf(entry)]
    .filter(Boolean)
    .join(' · '),
  end: (
    <>
      <States of={entry} />
      <Icon of={ChevronRight} />
    </>
  ),
});

function whenOf(entry: Entry): string {
  if (entry.kind === 'unpaid') return 'płatności';
  return isWholeDay(entry) ? 'cały dzień' : hoursOf(entry);
}

/** Only events have hours or do without: work and payments are a day's in any case. */
const isWholeDay = ({ kind, all_day }: Entry) => kind === 'event' && all_day;

function States({ of: entry }: { of: Entry }) {
  const status = statusOf(entry);
  const alert = entry.kind !== 'alert' && isInAlert(entry);
  if (!alert && !status) return null;
  return (
    <span className="states">
      {alert && <Badge tone="alert">Alert zdrowotny</Badge>}
      {status && <Badge tone={entry.is_finished ? 'ok' : 'neutral'}>{status}</Badge>}
    </span>
  );
}
