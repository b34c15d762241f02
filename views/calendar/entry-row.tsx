import { Badge } from '../parts/badge.tsx';
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
      <span className="hour">{isWholeDay(entry) ? 'cały dzień' : hoursOf(entry)}</span>
    </>
  ),
  title: entry.title,
  detail: [isWholeDay(entry) && hoursOf(entry), !ofHorse && horseOf(entry)].filter(Boolean).join(' · '),
  end: <States of={entry} />,
});

/** Only events have hours or do without: work and payments are a day's in any case. */
const isWholeDay = ({ kind, all_day }: Entry) => kind === 'event' && all_day;

function States({ of: entry }: { of: Entry }) {
  const status = statusOf(entry);
  return (
    <span className="states">
      {entry.kind !== 'alert' && isInAlert(entry) && <Badge tone="alert">Alert zdrowotny</Badge>}
      {status && <Badge tone={entry.is_finished ? 'ok' : 'neutral'}>{status}</Badge>}
    </span>
  );
}
