import { Fragment } from 'react';
import type { Day } from '../../server/domain/days.ts';
import {
  type ChangedLine,
  changedLines,
  formatLine,
  formatQuantity,
  formatUntil,
  type Given,
  type Line,
} from '../../server/domain/instructions.ts';

/** The longest item that is kept on one line. */
const KEPT_WHOLE = 12;

/** 'owies 1,5 miarki' on one line, so that a row breaks between items. */
function itemInRow(line: Line): string {
  const text = formatLine(line);
  return text.length <= KEPT_WHOLE ? text.replaceAll(' ', '\u00a0') : text;
}

export const itemsInRow = (lines: readonly Line[]): string => lines.map(itemInRow).join('\u00a0· ');

/** The lines of an instruction under the name of its horse. Changed lines stand beside the previous ones. */
export function GivenInRow({ of }: { of: Given | null | undefined }) {
  if (!of) return null;
  const { lines, until, change } = of;
  if (change) return <Changed was={change.was} is={lines} until={until} />;
  const items = itemsInRow(lines);
  return <span className="given">{until ? `${items}\u00a0· ${formatUntil(until)}` : items}</span>;
}

type ChangedProps = { was: readonly Line[]; is: readonly Line[]; until: Day | null };

function Changed({ was, is, until }: ChangedProps) {
  const all = changedLines(was, is);
  const last = all.findLast(isDifferent);
  return (
    <span className="given">
      {all.map((line, nth) => (
        <Fragment key={JSON.stringify(line)}>
          {nth > 0 && '\u00a0· '}
          {isDifferent(line) ? <Difference {...line} /> : line.is && itemInRow(line.is)}
          {line === last && until && ` ${formatUntil(until)}`}
        </Fragment>
      ))}
    </span>
  );
}

const isDifferent = ({ was, is }: ChangedLine): boolean => !was || !is || formatLine(was) !== formatLine(is);

function Difference({ was, is }: ChangedLine) {
  const sameItem = was && is && was.item === is.item && was.note === is.note && was.amount !== null;
  const text = (line: Line) => (sameItem ? formatQuantity(line).replaceAll(' ', '\u00a0') : itemInRow(line));
  return (
    <>
      {sameItem && `${was.item} `}
      {was && (
        <>
          <span className="visually-hidden">było </span>
          <del>{text(was)}</del>
        </>
      )}
      {was && is && <span aria-hidden="true"> na </span>}
      {is && (
        <>
          <span className="visually-hidden"> jest </span>
          <ins>{text(is)}</ins>
        </>
      )}
    </>
  );
}

export const ChangeBadge = () => <span className="badge change">Zmiana</span>;
