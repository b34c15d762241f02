import { addDays, type Day, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { OverviewEvent } from '../../server/features/today/schema.ts';
import { daysOf } from '../calendar/entry-texts.ts';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';
import { List } from '../parts/list.tsx';
import type { PanelProps } from './panel-props.ts';

const CALENDAR = sectionAddress(SECTION.stableCalendar);
const TODAY = `${CALENDAR}&view=day`;

export function PanelEvents({ events: { rows, total }, today }: PanelProps) {
  const more = total - rows.length;
  return (
    <Card className="events" title="Terminy" action={<a href={TODAY}>Kalendarz</a>}>
      {rows.length > 0 ? (
        <List label="Terminy">
          {rows.map((event) => (
            <Event key={event.id} event={event} today={today} />
          ))}
        </List>
      ) : (
        <p className="muted body">Dziś nic więcej nie jest zaplanowane.</p>
      )}
      {more > 0 && (
        <p className="the-rest">
          <a className="tall" href={TODAY}>
            i jeszcze {more} {plural(more, 'termin', 'terminy', 'terminów')}
          </a>
        </p>
      )}
    </Card>
  );
}

const MINUTE = 60_000;

function Event({ event, today }: { event: OverviewEvent; today: Day }) {
  const now = Date.parse(usePage().now);
  const { id, title, horse_name, start, end, allDay, is_finished } = event;
  const alarm = event.health_alert && !is_finished;
  const [first, last] = daysOf({ all_day: allDay, start, end });
  const starts = Math.ceil((Date.parse(start) - now) / MINUTE);
  const until = untilOf({ end, allDay }, last, today);
  const soon = !allDay && starts <= 60 && (starts > 0 ? `za ${starts} min` : 'trwa');
  return (
    <li>
      <a className={alarm ? 'row term alarm' : 'row term'} href={`${CALENDAR}&dialog=event&id=${id}`}>
        <span className={allDay ? 'hour muted' : 'hour'}>{allDay ? 'cały dzień' : hourOf(start, first, today)}</span>
        <span className="text">
          <strong>{title}</strong>
          {is_finished ? <b className="soon done">Wykonano</b> : soon && <b className="soon">{soon}</b>}{' '}
          <small>
            {horse_name ?? 'Wydarzenie ogólne'}
            {alarm && <span className="visually-hidden">, alert zdrowotny</span>}
            {until && <>&nbsp;·&nbsp;{until}</>}
          </small>
        </span>
      </a>
    </li>
  );
}

const hourOf = (start: string, first: Day, today: Day) => (first < today ? 'od wczoraj' : formatTime(start));

/** A time today, or a later day. */
function untilOf({ end, allDay }: Pick<OverviewEvent, 'end' | 'allDay'>, last: Day, today: Day): string | false {
  if (last > today) return last === addDays(today, 1) ? 'do jutra' : `do ${last.slice(8)}.${last.slice(5, 7)}`;
  return !allDay && `do ${formatTime(end)}`;
}
