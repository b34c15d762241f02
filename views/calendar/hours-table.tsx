import { addDays, type Day, daysBetween, formatLongDay, formatTime, formatWeekday } from '../../server/domain/days.ts';
import type { DrawnDays } from './calendar-props.ts';
import { EntryLink } from './days-grid.tsx';
import { classesOf, daysOf } from './entry-texts.ts';
import { inOrder, isLong, type Span, spansOf } from './layout.ts';
import { placeOf } from './place.ts';
import type { Entry } from './props.ts';
import { RoutineText, roundsOf } from './routine.tsx';

/** The hours that stand there in any case. */
const [FIRST, LAST] = [8, 19];

type Props = { of: DrawnDays; days: { from: Day; to: Day } };

/**
 * A week or a day as the server draws it: what has an hour stands in the hour it begins in; what lasts all day, alerts and
 * routine work stand above.
 */
export function HoursTable({ of, days: { from, to } }: Props) {
  const { grid, today } = of;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
  const { spans } = spansOf(grid.entries.filter(isLong), from, days.length);
  const short = grid.entries.filter((entry) => !isLong(entry)).sort(inOrder);
  const on = (day: Day) => short.filter((entry) => daysOf(entry)[0] === day);
  const timed = short.filter(({ all_day }) => !all_day);
  const hourOf = ({ start }: Entry) => Number(formatTime(start).slice(0, 2));
  const hours = timed.map(hourOf);
  const first = Math.min(FIRST, ...hours);
  const classOf = (day: Day) => (day === today ? 'today' : undefined);
  const linked = (entries: Entry[]) =>
    entries.map((entry) => (
      <span key={entry.kind + entry.id} className={classesOf(entry, today)}>
        <EntryLink entry={entry} of={of} />
      </span>
    ));
  const lanes = [1, 2, 3].filter((lane) => spans.some((span) => span.lane === lane));
  const wholeDay = (
    <th scope="row" rowSpan={lanes.length + 1}>
      Cały dzień
    </th>
  );
  return (
    <table className="hours">
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col" className={classOf(day)}>
              <a href={placeOf(of, { date: day, view: 'list' })} aria-label={formatLongDay(day)}>
                <b>{Number(day.slice(8))}</b> {formatWeekday(day)}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="band">
        {lanes.map((lane) => (
          <tr key={lane}>
            {lane === 1 && wholeDay}
            {cellsOf(
              spans.filter((span) => span.lane === lane),
              days.length,
            ).map(({ span, column, length }) => (
              <td key={column} colSpan={length}>
                {span && linked([span.entry])}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          {!lanes.length && wholeDay}
          {days.map((day) => {
            const whole = on(day).filter(({ all_day }) => all_day);
            const left = whole.length - MAX_WHOLE + (grid.more.find((one) => one.day === day)?.count ?? 0);
            return (
              <td key={day} className={classOf(day)}>
                {linked(whole.slice(0, MAX_WHOLE))}
                {left > 0 && (
                  <a className="rest" href={placeOf(of, { date: day, view: 'list' })}>
                    jeszcze {left}
                  </a>
                )}
              </td>
            );
          })}
        </tr>
        {grid.routine.length > 0 && (
          <tr>
            <th scope="row">Usługi</th>
            {days.map((day) => {
              const routine = grid.routine.find((one) => one.day === day);
              return (
                <td key={day} className={classOf(day)}>
                  {routine && (
                    <a className="routine" href={roundsOf(of.mode, day)}>
                      <RoutineText of={routine} today={today} />
                    </a>
                  )}
                </td>
              );
            })}
          </tr>
        )}
      </tbody>
      <tbody>
        {Array.from({ length: Math.max(LAST, ...hours) - first + 1 }, (_, nth) => first + nth).map((hour) => (
          <tr key={hour}>
            <th scope="row">{String(hour).padStart(2, '0')}:00</th>
            {days.map((day) => (
              <td key={day} className={classOf(day)}>
                {linked(on(day).filter((entry) => !entry.all_day && hourOf(entry) === hour))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
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
