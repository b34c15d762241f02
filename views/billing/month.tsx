import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, endOfMonth, formatDay, formatMonth } from '../../server/domain/days.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { capitalised } from '../../server/domain/plural.ts';
import type { AccountLine, PendingWork, ShownMonth } from '../../server/features/billing/schema.ts';
import { IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { Pager } from '../parts/pager.tsx';
import { Lines } from './lines.tsx';

type MonthProps = { of: ShownMonth; children?: ReactNode };

export const MonthCard = ({ of: shown, children }: MonthProps) => (
  <section className="card month">
    <MonthChoice month={shown.month} previous={shown.previous} next={shown.next} />
    <Equation of={shown.sums} />
    {children}
  </section>
);

type LinesProps = {
  of: ShownMonth;
  empty: string;
  /** The lines are of several horses. */
  horses?: boolean;
  /** The actions on a line. */
  act?: (line: AccountLine) => ReactNode;
  /** Explains the signs of `act`. */
  legend?: ReactNode;
  pageParam?: string;
};

export function MonthLines({ of: shown, empty, horses = false, act, legend, pageParam = 'page' }: LinesProps) {
  const { sums, rows, page, pages, whole } = shown;
  const isEmpty = rows.length === 0 && sums.carry_over === 0;
  const isWhole = pages === 1 && rows.every(({ lines }) => lines.length === 1);
  return (
    <div className="column month-lines">
      <Card>
        {isEmpty ? <p className="empty">{empty}</p> : <Lines of={shown} horses={horses} act={act} />}
        {!isEmpty && legend}
      </Card>
      <Pager page={page} pages={pages} param={pageParam} />
      {!isWhole && (
        <p className="small whole-month on-screen">
          <a href={whole}>Pokaż cały miesiąc</a> dzień po dniu.
        </p>
      )}
    </div>
  );
}

type ChoiceProps = { month: Day; previous: string; next: string | null };

/** A month between its neighbours; `next` is null while the month runs. */
export const MonthChoice = ({ month, previous, next }: ChoiceProps) => (
  <header>
    <IconLink kind="plain" icon={ChevronLeft} href={previous} rel="prev">
      Poprzedni miesiąc
    </IconLink>
    <h2>
      {capitalised(formatMonth(month))}
      <span>
        {formatDay(month)}–{formatDay(endOfMonth(month))}
        {next === null && ' · jeszcze trwa'}
      </span>
    </h2>
    {next === null ? (
      <span className="beside" />
    ) : (
      <IconLink kind="plain" icon={ChevronRight} href={next} rel="next">
        Następny miesiąc
      </IconLink>
    )}
  </header>
);

type EquationProps = { of: ShownMonth['sums']; opened?: Grosze };

/** Carry-over − sum of the month + deposits = balance. `opened`: the part of the deposits that is shown apart. */
export function Equation({ of: { carry_over, sum, deposits, closing }, opened = grosze(0) }: EquationProps) {
  return (
    <dl className="equation">
      <Term name="Saldo z poprzedniego miesiąca" kind="carried" amount={formatBalance(carry_over)} />
      <Term name="Suma miesiąca" amount={formatMoney(sum)} sign="−" />
      <Term name="Wpłaty i zmiany" amount={formatBalance(grosze(deposits - opened))} sign="+" />
      {opened !== 0 && <Term name="Salda początkowe" amount={formatBalance(opened)} sign="+" />}
      <Term name="Saldo" kind="result" amount={formatBalance(closing)} sign="=" />
    </dl>
  );
}

type TermProps = { name: string; amount: string; sign?: string; kind?: 'carried' | 'result' };

const Term = ({ name, amount, sign, kind }: TermProps) => (
  <div className={kind}>
    {sign && (
      <i className="operator" aria-hidden="true">
        {sign}
      </i>
    )}
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);

type PendingProps = { of: PendingWork[]; horses?: boolean; paymentDate?: Day };

/** Planned work that will be charged in a month, with the routine folded. `paymentDate` is the next billing day. */
export function Pending({ of: work, horses = false, paymentDate }: PendingProps) {
  if (work.length === 0) return null;
  return (
    <section className="card pending">
      <header>
        <h2>Oczekujące</h2>
        <span className="muted small num">{formatMoney(costOf(work))}</span>
      </header>
      <table className="sums">
        <caption className="visually-hidden">Usługi do wykonania w tym miesiącu</caption>
        <tbody>
          {foldSame(work).map((all) => (
            <tr key={all[0].id}>
              <th scope="row">
                <Cut text={all[0].service_name} max={30} narrow={20} />
                <small>
                  {horses && `${all[0].horse_name} · `}
                  {whenOf(all)}
                </small>
              </th>
              <td className="num">{formatMoney(costOf(all))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">
        Wejdą do rozliczenia po wykonaniu.{paymentDate && ` Następna płatność ${formatDay(paymentDate)}.`}
      </p>
    </section>
  );
}

const costOf = (work: readonly PendingWork[]) => grosze(work.reduce((sum, { price }) => sum + price, 0));

type Same = [PendingWork, ...PendingWork[]];

/** Groups work of the same service, horse and price, sorted by the first day. */
function foldSame(work: readonly PendingWork[]): Same[] {
  const groups = new Map<string, Same>();
  for (const task of work) {
    const key = JSON.stringify([task.service_name, task.horse_name, task.price]);
    const same = groups.get(key);
    if (same) same.push(task);
    else groups.set(key, [task]);
  }
  return [...groups.values()];
}

/** '25.11.2026', or for several '9 × 5,00 zł od 22.11.2026'. */
function whenOf([first, ...rest]: Same): string {
  const day = formatDay(first.date_to_finish);
  return rest.length === 0 ? day : `${rest.length + 1} × ${formatMoney(first.price)} od ${day}`;
}
