import type { ReactNode } from 'react';
import { factsOfLine, lineNames, nameOfLine } from '../../server/domain/account-lines.ts';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { formatBalance, formatChange, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import type { Repeated } from '../../server/domain/repeated-lines.ts';
import type { BalancedLine, LineDoubt, ShownMonth } from '../../server/features/billing/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Cut } from '../parts/cut.tsx';
import { isOver, lastDayOf } from './shown-month.ts';

type Act = (line: BalancedLine) => ReactNode;
type Props = { of: ShownMonth; horses: boolean; ahead: boolean; act?: Act };

/**
 * A month's lines between its opening and closing balance. Each has the balance after it, unless lines are folded: then
 * the balances would not follow from the visible lines.
 */
export function Lines({ of, horses, ahead, act }: Props) {
  const { month, sums, lines, repeated, page, pages } = of;
  const running = repeated.length === 0;
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
          {running && (
            <th scope="col" className="num running">
              Saldo
            </th>
          )}
          {act && (
            <th scope="col" className="act">
              <span className="visually-hidden">Zmiany</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {page === 1 && sums.carry_over !== 0 && (
          <Opening day={month} saldo={sums.carry_over} running={running} act={Boolean(act)} />
        )}
        {lines.map((line) => (
          <Line key={line.id} line={line} horses={horses} running={running} {...(act && { act })} />
        ))}
      </tbody>
      {repeated.length > 0 && (
        <tbody>
          <tr className="group">
            <th scope="rowgroup" colSpan={act ? 4 : 3}>
              Usługi powtarzane
            </th>
          </tr>
          {repeated.map((all) => (
            <Fold key={all[0].id} all={all} of={of} horses={horses} act={Boolean(act)} />
          ))}
        </tbody>
      )}
      {page === pages && <Closing of={of} ahead={ahead} running={running} act={Boolean(act)} />}
    </table>
  );
}

type OpeningProps = { day: Day; saldo: Grosze; running: boolean; act: boolean };

const Opening = ({ day, saldo, running, act }: OpeningProps) => (
  <tr className="opening">
    <td className="on-day">{formatDay(day)}</td>
    <th scope="row">{lineNames.carryOver}</th>
    <td className="num">{formatBalance(saldo)}</td>
    {running && <td className="num running muted">{formatBalance(saldo)}</td>}
    {act && <td className="act" />}
  </tr>
);

type ClosingProps = { of: ShownMonth; ahead: boolean; running: boolean; act: boolean };

function Closing({ of, ahead, running, act }: ClosingProps) {
  const last = isOver(of) ? lastDayOf(of.month) : of.today;
  const saldo = of.sums.closing;
  return (
    <tfoot>
      <tr>
        <td className="on-day">{formatDay(last)}</td>
        <th scope="row">{last === of.today ? 'Saldo dzisiaj' : 'Saldo na koniec miesiąca'}</th>
        <td className={saldo < 0 && !ahead ? 'num late' : 'num'} colSpan={running ? 2 : 1}>
          <strong>{formatBalance(saldo)}</strong>
        </td>
        {act && <td className="act" />}
      </tr>
    </tfoot>
  );
}

type LineProps = { line: BalancedLine; horses: boolean; running: boolean; act?: Act };

function Line({ line, horses, running, act }: LineProps) {
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
      {running && <td className="num running muted">{formatBalance(balance)}</td>}
      {act && <td className="act">{act(line)}</td>}
    </tr>
  );
}

type FoldProps = { all: Repeated<BalancedLine>; of: ShownMonth; horses: boolean; act: boolean };

/**
 * A repeated service as one row that opens to its days and, for one horse, who did it. The actions on single lines are
 * in the whole month: links for each here would be half of the page.
 */
const Fold = ({ all, of, horses, act }: FoldProps) => (
  <tr className="fold">
    <td className="on-day">{daysOf(all)}</td>
    <td className="what">
      <details>
        <summary>
          <b>
            <Cut text={nameOfLine(all[0])} max={30} narrow={20} />
          </b>{' '}
          <span>
            {horses && `${all[0].horse_name} · `}
            {`${all.length}\u00a0×\u00a0${formatMoney(grosze(-all[0].amount))}`}
            <span className="below"> · {daysOf(all).slice(0, -5)}</span>
          </span>
        </summary>
        {horses ? (
          <p>{all.map(({ occurred_on }) => Number(occurred_on.slice(8))).join(', ')}</p>
        ) : (
          <ul className="plain">
            {all.map((line) => (
              <li key={line.id}>
                {formatDay(line.occurred_on)} {factsOfLine(line, false)}
              </li>
            ))}
            {act && (
              <li>
                <a href={of.whole}>Pokaż dzień po dniu</a>
              </li>
            )}
          </ul>
        )}
      </details>
    </td>
    <td className="num">{formatChange(grosze(all.reduce((sum, { amount }) => sum + amount, 0)))}</td>
    {act && <td className="act" />}
  </tr>
);

/** '02–20.11.2026' */
const daysOf = ([first, ...rest]: Repeated<BalancedLine>): string => {
  const last = rest.at(-1) ?? first;
  return `${first.occurred_on.slice(8)}–${formatDay(last.occurred_on)}`;
};

/** A doubt and its answer; for a reversed charge the reversal shows the answer. */
const Doubted = ({ doubt: { reason, outcome, answer } }: { doubt: LineDoubt }) => (
  <span className="reason doubted">
    Wątpliwość: <q>{reason}</q>
    {outcome === null && ' Czeka na odpowiedź.'}
    {outcome === 'kept' && answer && <span className="reason">Odpowiedź: {answer}</span>}
  </span>
);
