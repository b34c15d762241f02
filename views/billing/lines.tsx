import type { ReactNode } from 'react';
import { factsOfLine, lineNames, nameOfLine } from '../../server/domain/account-lines.ts';
import { type Day, formatDay, monthOf } from '../../server/domain/days.ts';
import { formatBalance, formatChange, type Grosze } from '../../server/domain/money.ts';
import { Badge } from '../parts/badge.tsx';
import { Cut } from '../parts/cut.tsx';
import type { AccountLine, LineDoubt } from './line-texts.ts';
import { lastDayOf, type ShownMonth } from './month.tsx';

type Props = { of: ShownMonth; horses: boolean; act?: (line: AccountLine) => ReactNode };

/** The lines of a month in their order, each with the balance after it, between what it began and what it ended with. */
export function Lines({ of: { month, sums, lines, page, pages, today }, horses, act }: Props) {
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
        {lines.map((line) => (
          <Line key={line.id} line={line} horses={horses} {...(act && { act })} />
        ))}
      </tbody>
      {page === pages && (
        <tfoot>
          <tr>
            <td className="on-day">{formatDay(isThisMonth(month, today) ? today : lastDayOf(month))}</td>
            <th scope="row">{isThisMonth(month, today) ? 'Saldo dzisiaj' : 'Saldo na koniec miesiąca'}</th>
            <td className={sums.closing < 0 ? 'num late' : 'num'} colSpan={2}>
              <strong>{formatBalance(sums.closing)}</strong>
            </td>
            {act && <td className="act" />}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const isThisMonth = (month: Day, today: Day) => month === monthOf(today);

const Opening = ({ day, saldo, act }: { day: Day; saldo: Grosze; act: boolean }) => (
  <tr className="opening">
    <td className="on-day">{formatDay(day)}</td>
    <th scope="row">{lineNames.carryOver}</th>
    <td className="num">{formatBalance(saldo)}</td>
    <td className="num running muted">{formatBalance(saldo)}</td>
    {act && <td className="act" />}
  </tr>
);

function Line({ line, horses, act }: { line: AccountLine; horses: boolean; act?: (line: AccountLine) => ReactNode }) {
  const { occurred_on, kind, amount, balance, note, reversed_by, doubt } = line;
  const name = nameOfLine(line);
  const facts = factsOfLine(line, horses);
  return (
    <tr>
      <td className="on-day">
        {formatDay(occurred_on)}
        {facts && <span className="below"> · {facts}</span>}
      </td>
      <th scope="row">
        {kind === 'service' ? <Cut text={name} max={30} narrow={20} /> : name}
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
      <td className="num running muted">{formatBalance(balance)}</td>
      {act && <td className="act">{act(line)}</td>}
    </tr>
  );
}

/** What the owner doubted about a line, and the answer; that of a charge taken back stands with its reversal. */
const Doubted = ({ doubt: { reason, outcome, answer } }: { doubt: LineDoubt }) => (
  <span className="reason doubted">
    Wątpliwość: <q>{reason}</q>
    {outcome === null && ' Czeka na odpowiedź.'}
    {outcome === 'kept' && answer && <span className="reason">Odpowiedź: {answer}</span>}
  </span>
);
