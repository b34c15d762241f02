import type { ReactNode } from 'react';
import { factsOfLine, lineNames, nameOfLine, timeOfFee } from '../../server/domain/account-lines.ts';
import { type Day, endOfMonth, formatDay, monthOf } from '../../server/domain/days.ts';
import { formatBalance, formatChange, type Grosze } from '../../server/domain/money.ts';
import { type MonthRow, timesOf } from '../../server/domain/month-rows.ts';
import type { AccountLine, LineDoubt, ShownMonth } from '../../server/features/billing/schema.ts';
import { withQuery } from '../parts/address.ts';
import { Badge } from '../parts/badge.tsx';
import { Cut } from '../parts/cut.tsx';

type Act = (line: AccountLine) => ReactNode;
type Props = { of: ShownMonth; horses: boolean; act: Act | undefined };

/** A month's rows between its opening and closing balance, each with the balance after it. */
export function Lines({ of: shown, horses, act }: Props) {
  const { month, sums, rows, page, pages } = shown;
  return (
    <table className="lines">
      <caption className="visually-hidden">Pozycje miesiąca</caption>
      <thead>
        <tr>
          <th scope="col">Dzień</th>
          <th scope="col">Pozycja i wykonanie</th>
          <th scope="col" className="num">
            Kwota
          </th>
          <th scope="col" className="num running">
            Saldo
          </th>
          {act && (
            <th scope="col" className="act">
              <span className="visually-hidden">Zmiany</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {page === 1 && sums.carry_over !== 0 && <Opening day={month} saldo={sums.carry_over} act={Boolean(act)} />}
        {rows.map((row) => {
          const [line, ...rest] = row.lines;
          if (rest.length > 0) return <Repeated key={line.id} row={row} of={shown} horses={horses} act={act} />;
          return <Line key={line.id} line={line} balance={row.balance} horses={horses} act={act} />;
        })}
      </tbody>
      {page === pages && <Closing of={shown} act={Boolean(act)} />}
    </table>
  );
}

const Opening = ({ day, saldo, act }: { day: Day; saldo: Grosze; act: boolean }) => (
  <tr className="opening">
    <td className="on-day">{formatDay(day)}</td>
    <th scope="row">{lineNames.carryOver}</th>
    <td className="num">{formatBalance(saldo)}</td>
    <td className="num running muted">{formatBalance(saldo)}</td>
    {act && <td className="act" />}
  </tr>
);

function Closing({ of: { month, today, sums }, act }: { of: ShownMonth; act: boolean }) {
  const last = month < monthOf(today) ? endOfMonth(month) : today;
  return (
    <tfoot>
      <tr>
        <td className="on-day">{formatDay(last)}</td>
        <th scope="row">{last === today ? 'Saldo dzisiaj' : 'Saldo na koniec miesiąca'}</th>
        <td className="num" colSpan={2}>
          <strong>{formatBalance(sums.closing)}</strong>
        </td>
        {act && <td className="act" />}
      </tr>
    </tfoot>
  );
}

/** The lines of an open row have no balance. */
type LineProps = { line: AccountLine; balance?: Grosze; horses: boolean; act: Act | undefined };

function Line({ line, balance, horses, act }: LineProps) {
  const { occurred_on, amount, note, reversed_by, doubt } = line;
  const facts = factsOfLine(line, horses);
  return (
    <tr className={balance === undefined ? 'inner' : undefined}>
      <td className="on-day">
        {formatDay(occurred_on)}
        {facts && <span className="below"> · {facts}</span>}
      </td>
      <th scope="row">
        <Name of={line} />
        {reversed_by && (
          <>
            {' '}
            <Badge>wycofano</Badge>
          </>
        )}{' '}
        {facts && <span className="facts-of">{facts}</span>}
        {note && <span className="reason">{note}</span>}
        {doubt && <Doubted doubt={doubt} />}
      </th>
      <td className={amount > 0 ? 'num paid-in' : 'num'}>{formatChange(amount)}</td>
      <td className="num running muted">{balance !== undefined && formatBalance(balance)}</td>
      {act && <td className="act">{act(line)}</td>}
    </tr>
  );
}

/** Cuts the long name of a service, but never its month. */
function Name({ of: line }: { of: AccountLine }) {
  const { kind, service_name, monthly, period, occurred_on, first_day, last_day } = line;
  if (kind !== 'service') return nameOfLine(line);
  const name = <Cut text={service_name ?? nameOfLine(line)} max={30} narrow={20} />;
  if (!monthly) return name;
  return (
    <>
      {name} ({timeOfFee({ period: period ?? occurred_on, first_day, last_day })})
    </>
  );
}

type RepeatedProps = Props & { row: MonthRow<AccountLine> };

/** Repeated lines as one row. At its own address the lines follow, each with its actions. */
function Repeated({ row, of: { open, closed, opens }, horses, act }: RepeatedProps) {
  const { lines, amount, balance } = row;
  const [{ id, horse_name }] = lines;
  const isOpen = id === open;
  const address = withQuery(closed, `${opens}=${id}#${OPEN}`);
  const facts = `${horses ? `${horse_name} · ` : ''}${timesOf(row)}`;
  return (
    <>
      <tr className="fold" id={isOpen ? OPEN : undefined}>
        <td className="on-day">
          {rangeOf(lines)}
          <span className="below"> · {facts}</span>
        </td>
        <th scope="row">
          <a href={isOpen ? closed : address} aria-expanded={isOpen}>
            <Cut text={nameOfLine(lines[0])} max={30} narrow={20} />
          </a>{' '}
          <span className="facts-of">{facts}</span>
        </th>
        <td className="num">{formatChange(amount)}</td>
        <td className="num running muted">{formatBalance(balance)}</td>
        {act && <td className="act" />}
      </tr>
      {isOpen && lines.map((line) => <Line key={line.id} line={line} horses={false} act={act} />)}
    </>
  );
}

/** The anchor of the open row. */
const OPEN = 'open';

/** '02–20.11.2026' */
const rangeOf = ([first, ...rest]: MonthRow<AccountLine>['lines']): string => {
  const last = rest.at(-1) ?? first;
  return first.occurred_on === last.occurred_on
    ? formatDay(first.occurred_on)
    : `${first.occurred_on.slice(8)}–${formatDay(last.occurred_on)}`;
};

/** A doubt and its answer; for a reversed charge the reversal shows the answer. */
const Doubted = ({ doubt: { reason, outcome, answer } }: { doubt: LineDoubt }) => (
  <span className="reason doubted">
    Wątpliwość: <q>{reason}</q>
    {outcome === null && ' Czeka na odpowiedź.'}
    {outcome === 'kept' && answer && <span className="reason">Odpowiedź: {answer}</span>}
  </span>
);
