import { addDays, type Day, daysBetween, formatLongDay, formatTime, formatWeekday } from '../../server/domain/days.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { EntryLink } from './days-grid.tsx';
import { classesOf, daysOf } from './entry-texts.ts';
import { inOrder, isLong, type Span, spansOf } from './layout.ts';
import type { RenderedDays } from './place.ts';
import { placeOf } from './place.ts';
import { RoutineText, roundsOf } from './routine.tsx';

/** The hours that stand there in any case. */
const [FIRST, LAST] = [8, 19];

/** The columns: days that follow each other, and what stands in them. */
type Columns = { of: RenderedDays; days: Day[] };

type Props = { of: RenderedDays; days: { from: Day; to: Day } };

/**
 * A week or a day as the server draws it: what has an hour stands in the hour it begins in; what lasts all day, alerts and
 * routine work stand above.
 */
export function HoursTable({ of, days: { from, to } }: Props) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
  const short = of.grid.entries.filter((entry) => !isLong(entry)).sort(inOrder);
  return (
    <table className="hours">
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col" className={classOf(day, of)}>
              <a href={placeOf(of, { date: day, view: 'list' })} aria-label={formatLongDay(day)}>
                <b>{Number(day.slice(8))}</b> {formatWeekday(day)}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="band">
        <WholeDays of={of} days={days} entries={short.filter(({ all_day }) => all_day)} />
        {of.grid.routine.length > 0 && <RoutineRow of={of} days={days} />}
      </tbody>
      <tbody>
        <Hours of={of} days={days} entries={short.filter(({ all_day }) => !all_day)} />
      </tbody>
    </table>
  );
}

const classOf = (day: Day, { today }: RenderedDays) => (day === today ? 'today' : undefined);

const firstDayOf = (entry: Entry) => daysOf(entry)[0];

const Linked = ({ entries, of }: { entries: Entry[]; of: RenderedDays }) =>
  entries.map((entry) => (
    <span key={entry.kind + entry.id} className={classesOf(entry, of.today)}>
      <EntryLink entry={entry} of={of} />
    </span>
  ));

/** What lasts all day: over several days in lanes, then that of one day alone. */
function WholeDays({ of, days, entries }: Columns & { entries: Entry[] }) {
  const { spans } = spansOf(of.grid.entries.filter(isLong), days[0] as Day, days.length);
  const lanes = [1, 2, 3].filter((lane) => spans.some((span) => span.lane === lane));
  const heading = (
    <th scope="row" rowSpan={lanes.length + 1}>
      Cały dzień
    </th>
  );
  return (
    <>
      {lanes.map((lane) => (
        <tr key={lane}>
          {lane === 1 && heading}
          {cellsOf(
            spans.filter((span) => span.lane === lane),
            days.length,
          ).map(({ span, column, length }) => (
            <td key={column} colSpan={length}>
              {span && <Linked entries={[span.entry]} of={of} />}
            </td>
          ))}
        </tr>
      ))}
      <tr>
        {lanes.length === 0 && heading}
        {days.map((day) => (
          <WholeDay key={day} of={of} day={day} entries={entries.filter((entry) => firstDayOf(entry) === day)} />
        ))}
      </tr>
    </>
  );
}

function WholeDay({ of, day, entries }: { of: RenderedDays; day: Day; entries: Entry[] }) {
  const left = entries.length - MAX_WHOLE + (of.grid.more.find((one) => one.day === day)?.count ?? 0);
  return (
    <td className={classOf(day, of)}>
      <Linked entries={entries.slice(0, MAX_WHOLE)} of={of} />
      {left > 0 && (
        <a className="rest" href={placeOf(of, { date: day, view: 'list' })}>
          jeszcze {left}
        </a>
      )}
    </td>
  );
}

const RoutineRow = ({ of, days }: Columns) => (
  <tr>
    <th scope="row">Usługi</th>
    {days.map((day) => {
      const routine = of.grid.routine.find((one) => one.day === day);
      return (
        <td key={day} className={classOf(day, of)}>
          {routine && (
            <a className="routine" href={roundsOf(of.mode, day)}>
              <RoutineText of={routine} today={of.today} />
            </a>
          )}
        </td>
      );
    })}
  </tr>
);

/** A row for each hour: those of the stable's day, and earlier and later ones in which something begins. */
function Hours({ of, days, entries }: Columns & { entries: Entry[] }) {
  const hourOf = ({ start }: Entry) => Number(formatTime(start).slice(0, 2));
  const hours = entries.map(hourOf);
  const first = Math.min(FIRST, ...hours);
  return Array.from({ length: Math.max(LAST, ...hours) - first + 1 }, (_, nth) => first + nth).map((hour) => (
    <tr key={hour}>
      <th scope="row">{String(hour).padStart(2, '0')}:00</th>
      {days.map((day) => (
        <td key={day} className={classOf(day, of)}>
          <Linked entries={entries.filter((entry) => firstDayOf(entry) === day && hourOf(entry) === hour)} of={of} />
        </td>
      ))}
    </tr>
  ));
}

/** How many entries of the whole day a column names. */
const MAX_WHOLE = 4;

type Cell = { span?: Span; column: number; length: number };

/** The cells of a row of spans: these, and the empty ones between them. */
function cellsOf(spans: Span[], columns: number): Cell[] {
  const cells: Cell[] = [];
  for (let column = 1; column <= columns; ) {
    const span = spans.find(({ from }) => from === column);
    const length = span?.days ?? 1;
    cells.push({ ...(span && { span }), column, length });
    column += length;
  }
  return cells;
}
