import { TriangleAlert } from 'lucide-react';
import { type Day, formatLongDay, SHORT_WEEKDAYS } from '../../server/domain/days.ts';
import type { Entry, RoutineOfDay } from '../../server/features/calendar/schema.ts';
import { Icon } from '../parts/icon.tsx';
import { classesOf, type DatedEntry, leftOf, restText, toneOf } from './entry-texts.ts';
import { EntryWords } from './entry-words.tsx';
import { type Square, weeksOf } from './layout.ts';
import { addressOf, linkTo, type Presses, type RenderedDays } from './place.ts';
import { RoutineText, routineLink } from './routine.tsx';

type Props = { of: RenderedDays; days: { from: Day; to: Day } } & Presses;

/**
 * Weeks as squares. Where there is room they name their entries; where there is none, dots and bars stand for these, each
 * square is the link to its day, and the list of the chosen day stands below.
 */
export function DaysGrid({ of, days, ...presses }: Props) {
  const { entries, routine } = of.grid;
  const leavesWork = routine.some((one) => isMissed(one, of.today)) || entries.some((one) => isLeft(one, of.today));
  const hasBar = entries.some(({ kind, first, last }) => kind === 'alert' && first < last);
  const alarms = entries.some((one) => toneOf(one, of.today) === 'urgent' && !isLeft(one, of.today));
  return (
    <div className="days">
      <div className="day-names" aria-hidden="true">
        {SHORT_WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksOf(of.grid, days).map(({ squares, spans }) => (
        <ol key={squares[0]?.day} className="week">
          {squares.map((square, nth) => (
            <DaySquare key={square.day} square={square} column={nth + 1} of={of} {...presses} />
          ))}
          {spans.map(({ entry, from, days, lane }) => (
            <li
              key={entry.kind + entry.id}
              className={`cal-line span ${classesOf(entry, of.today)} from-${from} for-${days} lane-${lane}`}
            >
              <EntryLink entry={entry} of={of} {...presses} />
            </li>
          ))}
        </ol>
      ))}
      {(leavesWork || alarms) && (
        <p className="dots" aria-hidden="true">
          {alarms && (
            <>
              <i className={hasBar ? 'urgent bar' : 'urgent'} /> alert zdrowotny
            </>
          )}
          {leavesWork && (
            <>
              <i className="missed" /> niewykonane usługi
            </>
          )}
        </p>
      )}
      {routine.some(({ alerts }) => alerts > 0) && (
        <p className="signs" aria-hidden="true">
          <Icon of={TriangleAlert} size={15} /> liczba usług koni z alertem zdrowotnym
        </p>
      )}
    </div>
  );
}

type SquareProps = { square: Square; column: number; of: RenderedDays } & Presses;

function DaySquare({ square, column, of, ...presses }: SquareProps) {
  const { day, entries, rest, atLeast, lanes, routine } = square;
  const { today, date, view } = of;
  const other = view === 'month' && day.slice(0, 7) !== date.slice(0, 7);
  const className = [`square from-${column}`, other && 'other', day === today && 'today', day === date && 'chosen']
    .filter(Boolean)
    .join(' ');
  const name = formatLongDay(day);
  const number = (whole: boolean) => {
    const { href, ...press } = linkTo(of, whole ? { date: day, view: 'list' } : { date: day }, presses);
    return (
      <a
        className={whole ? 'number of-all' : 'number of-list'}
        href={href}
        aria-label={name}
        aria-current={day === today ? 'date' : undefined}
        {...press}
      >
        {Number(day.slice(8))}
      </a>
    );
  };
  return (
    <li className={className} data-date={day}>
      {number(true)}
      {number(false)}
      <div className={`of-day under-${lanes}`}>
        <Dots square={square} today={today} />
        {entries.map((entry) => (
          <span key={entry.kind + entry.id} className={`cal-line ${classesOf(entry, today)}`}>
            <EntryLink entry={entry} of={of} {...presses} />
          </span>
        ))}
        {rest > 0 && (
          <a className="rest" {...linkTo(of, { date: day, view: 'list' }, presses)}>
            {restText(rest, atLeast)}
          </a>
        )}
        {routine && (
          <a className="routine" {...routineLink(of, day, presses)}>
            <RoutineText of={routine} today={today} mode={of.mode} />
          </a>
        )}
      </div>
    </li>
  );
}

/** What stands in a small square for its entries; its list says it in words. */
function Dots({ square: { entries, routine }, today }: { square: Square; today: Day }) {
  const missed = routine && isMissed(routine, today);
  if (!entries.length && !missed) return null;
  return (
    <div className="dots" aria-hidden="true">
      {entries.map((entry) => (
        <i key={entry.kind + entry.id} className={isLeft(entry, today) ? 'missed' : classesOf(entry, today)} />
      ))}
      {missed && <i className="missed" />}
    </div>
  );
}

/** Work that a past day has left undone, where it stands singly and where it is counted. */
const isLeft = (entry: Entry, today: Day) =>
  entry.kind === 'service' && !entry.is_finished && !entry.skipped && entry.start < today;
const isMissed = (routine: RoutineOfDay, today: Day) => routine.day < today && leftOf(routine) > 0;

/** An entry in a square. */
const EntryLink = ({ entry, of }: { entry: DatedEntry; of: RenderedDays }) => (
  <a href={addressOf(entry, of)}>
    <EntryWords of={entry} mode={of.mode} />
  </a>
);
