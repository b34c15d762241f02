import { TriangleAlert } from 'lucide-react';
import { type Day, formatLongDay, SHORT_WEEKDAYS } from '../../server/domain/days.ts';
import type { Entry, RoutineOfDay } from '../../server/features/calendar/schema.ts';
import { Icon } from '../parts/icon.tsx';
import { classesOf, type DatedEntry, leftOf, restText, toneOf } from './entry-texts.ts';
import { EntryWords } from './entry-words.tsx';
import { type Square, weeksOf } from './layout.ts';
import { addressOf, linkTo, type Presses, type RenderedDays } from './place.ts';
import { RoutineText, routineLink } from './routine.tsx';

type Props = { rendered: RenderedDays; days: { from: Day; to: Day } } & Presses;

/**
 * Weeks as squares, which name their entries. On narrow screens they show dots and bars instead, each square links to its
 * day, and the list of the chosen day is below.
 */
export function DaysGrid({ rendered, days, ...presses }: Props) {
  const { entries, routine } = rendered.grid;
  const leavesWork =
    routine.some((one) => isMissed(one, rendered.today)) || entries.some((one) => isLeft(one, rendered.today));
  const hasBar = entries.some(({ kind, first, last }) => kind === 'alert' && first < last);
  const signs = routine.some(({ alerts }) => alerts > 0);
  const alarms =
    signs || entries.some((one) => toneOf(one, rendered.today) === 'urgent' && !isLeft(one, rendered.today));
  return (
    <div className="days">
      <div className="day-names" aria-hidden="true">
        {SHORT_WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksOf(rendered.grid, days).map(({ squares, spans }) => (
        <ol key={squares[0]?.day} className="week">
          {squares.map((square, nth) => (
            <DaySquare key={square.day} square={square} column={nth + 1} rendered={rendered} {...presses} />
          ))}
          {spans.map(({ entry, from, days, lane }) => (
            <li
              key={entry.kind + entry.id}
              className={`cal-line span ${classesOf(entry, rendered.today)} from-${from} for-${days} lane-${lane}`}
            >
              <EntryLink entry={entry} rendered={rendered} {...presses} />
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
      {signs && (
        <p className="signs" aria-hidden="true">
          <Icon of={TriangleAlert} size={15} /> liczba usług koni z alertem zdrowotnym
        </p>
      )}
    </div>
  );
}

type SquareProps = { square: Square; column: number; rendered: RenderedDays } & Presses;

function DaySquare({ square, column, rendered, ...presses }: SquareProps) {
  const { day, entries, rest, atLeast, lanes, routine } = square;
  const { today, date, view } = rendered;
  const other = view === 'month' && day.slice(0, 7) !== date.slice(0, 7);
  const className = [`square from-${column}`, other && 'other', day === today && 'today', day === date && 'chosen']
    .filter(Boolean)
    .join(' ');
  const name = formatLongDay(day);
  const number = (whole: boolean) => {
    const { href, ...press } = linkTo(rendered, whole ? { date: day, view: 'list' } : { date: day }, presses);
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
            <EntryLink entry={entry} rendered={rendered} {...presses} />
          </span>
        ))}
        {rest > 0 && (
          <a className="rest" {...linkTo(rendered, { date: day, view: 'list' }, presses)}>
            {restText(rest, atLeast)}
          </a>
        )}
        {routine && (
          <a className="routine" {...routineLink(rendered, day, presses)}>
            <RoutineText routine={routine} today={today} mode={rendered.mode} />
          </a>
        )}
      </div>
    </li>
  );
}

/** Stands for the entries of a small square; the list of its day names them. */
function Dots({ square: { entries, routine }, today }: { square: Square; today: Day }) {
  const missed = routine && isMissed(routine, today);
  const alarmed = routine && routine.alerts > 0 && !entries.some((entry) => toneOf(entry, today) === 'urgent');
  if (!entries.length && !missed && !alarmed) return null;
  return (
    <div className="dots" aria-hidden="true">
      {entries.map((entry) => (
        <i key={entry.kind + entry.id} className={isLeft(entry, today) ? 'missed' : classesOf(entry, today)} />
      ))}
      {alarmed && <i className="urgent" />}
      {missed && <i className="missed" />}
    </div>
  );
}

/** Undone work of a past day: a single task, and tasks of the routine. */
const isLeft = (entry: Entry, today: Day) =>
  entry.kind === 'service' && !entry.is_finished && !entry.skipped && entry.start < today;
const isMissed = (routine: RoutineOfDay, today: Day) => routine.day < today && leftOf(routine) > 0;

const EntryLink = ({ entry, rendered }: { entry: DatedEntry; rendered: RenderedDays }) => (
  <a href={addressOf(entry, rendered)}>
    <EntryWords entry={entry} mode={rendered.mode} />
  </a>
);
