import { Check, TriangleAlert } from 'lucide-react';
import { formatShortDate } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import { formatLine, formatQuantity, formatUntil, type Given, type Line } from '../../server/domain/instructions.ts';
import { reasonInWords } from '../../server/domain/skipping.ts';
import type { Wall, WallColumn, WallHorse, WallWork } from '../../server/features/wall/schema.ts';
import { Icon } from '../parts/icon.tsx';

/** Horses in rows, services in columns. On a phone it scrolls sideways and the names stay. */
export const WallTable = ({ wall: { columns, horses }, caption }: { wall: Wall; caption: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus
  <section className="scrolls" aria-label={caption} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">
            <b>Koń</b>
          </th>
          {columns.map((column) => (
            <Head key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {horses.map((horse) => (
          <Row key={horse.id} horse={horse} columns={columns} />
        ))}
      </tbody>
    </table>
  </section>
);

const Head = ({ column: { name, at, total, done } }: { column: WallColumn }) => (
  <th scope="col">
    <b>{name}</b> {at && formatHour(at)}
    {total > 0 && (
      <small>
        {done < total ? (
          <>
            <span className="visually-hidden">wykonane </span>
            {done}/{total}
          </>
        ) : (
          <>
            <Icon of={Check} />
            <span className="visually-hidden">wszystkie wykonane</span>
          </>
        )}
      </small>
    )}
  </th>
);

type RowProps = { horse: WallHorse; columns: WallColumn[] };

const Row = ({ horse: { name, box_number, alert, cells }, columns }: RowProps) => (
  <tr className={alert ? 'alarm' : undefined}>
    <th scope="row">
      <span className="box">{box_number}</span> {name}
      {alert && (
        <>
          {'\u00a0'}
          <Icon of={TriangleAlert} />
          <span className="visually-hidden">alert zdrowotny</span>
        </>
      )}
    </th>
    {columns.map(({ id }, nth) => (
      <Cell key={id} work={cells[nth] ?? []} />
    ))}
  </tr>
);

function Cell({ work }: { work: WallWork[] }) {
  if (work.length === 0)
    return (
      <td className="none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">nie tego dnia</span>
      </td>
    );
  const since = work.flatMap(({ given }) => given?.change?.since ?? []).sort()[0];
  return (
    <td className={since ? 'new' : undefined}>
      {work.map((booking, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bookings of a service never change places
        <Work key={nth} work={booking} />
      ))}
      {since && (
        <em className="since">
          <span className="visually-hidden">zmiana </span>od&nbsp;{formatShortDate(since)}
        </em>
      )}
    </td>
  );
}

function Work({ work: { given, skipped } }: { work: WallWork }) {
  if (skipped)
    return (
      <>
        <span className="line">
          <b>Nie wykonano</b>
        </span>
        <span className="line">{reasonInWords(skipped)}</span>
      </>
    );
  if (!given || given.lines.length === 0) return <span className="visually-hidden">bez wskazówek</span>;
  return linesOf(given).map((line) => (
    <span key={line} className="line">
      <Figures text={line} />
    </span>
  ));
}

/** A line for each item. The note of a single item has its own line; more than two items share a line. */
function linesOf({ lines, until, change }: Given): string[] {
  const isNew = (line: Line) => !change?.was.some((before) => formatLine(before) === formatLine(line));
  const ending = change ? lines.findLast(isNew) : lines.at(-1);
  const text = (line: Line) => [formatLine(line), line === ending && formatUntil(until)].filter(Boolean).join(' ');
  const [first] = lines;
  if (lines.length === 1 && first?.note)
    return [[first.item, formatQuantity(first)].filter(Boolean).join(' '), [first.note, formatUntil(until)].join(' ')];
  return lines.length > 2
    ? [lines.map((line) => text(line).replaceAll(' ', '\u00a0')).join('\u00a0· ')]
    : lines.map(text);
}

/** 'owies 1,5 miarki' with its figures in bold, except the last day. */
const Figures = ({ text }: { text: string }) =>
  text.split(/(?<!\bdo.|[\d.])(\d[\d,.]*)/).map((part, nth) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    nth % 2 ? <b key={nth}>{part}</b> : part,
  );
