import type { ReactNode } from 'react';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { InBox } from '../horses/owner-horses.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { type Looks, Portrait } from '../parts/portrait.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { Balance, balanceName, formatSize } from './balance.tsx';
import type { ShownMonth } from './month.tsx';

/** A horse with its saldo, what is overdue of it, and since when. Archived ones stand here while their saldo is not 0. */
export type PaidHorse = Looks & {
  id: string;
  name: string;
  box_number: string | null;
  archived: boolean;
  saldo: Grosze;
  overdue: Grosze;
  /** The oldest day with something unpaid, else the next billing day. */
  payment_until: Day;
};

/** Somebody's account over all their horses. */
export type OwnerPayments = {
  owner_id: string;
  balance: Grosze;
  horses: PaidHorse[];
  /** How many of the living horses. */
  paid: number;
  unpaid: number;
  today: Day;
  /** The next billing day. */
  payment_date: Day;
  /** The address of this page. */
  list: string;
  /** The history over it, when its address opens it. */
  history: ShownMonth | null;
};

type Props = {
  payments: OwnerPayments;
  heading: ReactNode;
  /** Somebody else looks, and comes back here from the page of a horse. */
  staff?: boolean;
};

/** The balance and what it is made of, how many horses are paid, and each horse with the way to its month. */
export function OwnerPaymentsBody({ payments, heading, staff = false }: Props) {
  const { horses, paid, unpaid, list } = payments;
  const living = paid + unpaid;
  return (
    <>
      <header className="head">
        {heading}
        <ButtonLink href={`${list}&dialog=history`}>Zobacz szczegóły</ButtonLink>
      </header>
      <div className="account">
        <BalanceCard payments={payments} />
        <div className="column">
          <Stats>
            <StatCard value={living} label={plural(living, 'koń', 'konie', 'koni')} />
            <StatCard value={paid} label="Opłacone" {...(paid > 0 && { tone: 'ok' })} />
            <StatCard value={unpaid} label="Nieopłacone" {...(unpaid > 0 && { tone: 'late' })} />
          </Stats>
          {horses.length > 0 ? (
            <ul className="plain paid-horses" aria-label="Konie">
              {horses.map((horse) => (
                <li key={horse.id}>
                  <HorseCard horse={horse} payments={payments} staff={staff} />
                </li>
              ))}
            </ul>
          ) : (
            <Card>
              <EmptyState icon={Horseshoe} title="Brak koni">
                {staff ? 'Rozliczenie zaczyna się od pierwszego konia.' : 'Konia do Twojego konta dodaje biuro stajni.'}
              </EmptyState>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function BalanceCard({ payments }: { payments: OwnerPayments }) {
  const { balance, today } = payments;
  const parts = partsOf(payments);
  return (
    <section className="card" aria-label="Saldo">
      <div className="saldo">
        <Balance of={balance} />
        <span className="muted">saldo wszystkich koni, {formatDay(today)}</span>
      </div>
      {parts.length > 0 && (
        <table className="sums">
          <caption className="visually-hidden">Z czego składa się saldo</caption>
          <tbody>
            {parts.map(({ title, detail, amount, tone }) => (
              <tr key={title} className={tone}>
                <th scope="row">
                  {title}
                  <small>{detail}</small>
                </th>
                <td className="num">{formatBalance(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{balance === 0 ? 'Razem' : `Razem ${balanceName(balance).toLowerCase()}`}</th>
              <td className="num">{formatSize(balance)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

type Part = { title: string; detail: string; amount: Grosze; tone?: 'late' | 'paid-over' };

const sumOf = (amounts: readonly number[]): Grosze => grosze(amounts.reduce((sum, amount) => sum + amount, 0));

/** What is overdue, what is due next and what is paid over: together the balance, with what is owed as positive. */
function partsOf({ horses, payment_date }: OwnerPayments): Part[] {
  const overdue = horses.filter((horse) => horse.overdue > 0);
  const since = overdue.map(({ payment_until }) => payment_until).sort()[0];
  const next = horses
    .map(({ name, saldo, overdue }) => ({ name, amount: grosze(Math.max(0, -saldo) - overdue) }))
    .filter(({ amount }) => amount > 0);
  const over = horses.filter(({ saldo }) => saldo > 0);
  const parts: Part[] = [];
  if (since)
    parts.push({
      title: `Po terminie od ${formatDay(since)}`,
      detail: named(overdue.map(({ name, overdue: amount }) => ({ name, amount }))),
      amount: sumOf(overdue.map((horse) => horse.overdue)),
      tone: 'late',
    });
  if (next.length > 0)
    parts.push({
      title: `Do ${formatDay(payment_date)}`,
      detail: named(next),
      amount: sumOf(next.map(({ amount }) => amount)),
    });
  if (over.length > 0)
    parts.push({
      title: 'Nadpłata',
      detail: named(over.map(({ name, saldo }) => ({ name, amount: saldo }))),
      amount: grosze(-sumOf(over.map(({ saldo }) => saldo))),
      tone: 'paid-over',
    });
  return parts;
}

/** 'Bursztyn', or of several 'Bursztyn 150,00 zł, Figa 45,00 zł'. */
function named(horses: readonly { name: string; amount: Grosze }[]): string {
  if (horses.length === 1) return horses[0]?.name ?? '';
  return horses.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ');
}

type HorseCardProps = { horse: PaidHorse; payments: OwnerPayments; staff: boolean };

function HorseCard({ horse, payments: { owner_id, list }, staff }: HorseCardProps) {
  const { id, name, box_number, archived, saldo, overdue } = horse;
  const back = staff ? `?${new URLSearchParams({ back: list })}` : '';
  return (
    <a className="card paid-horse" href={`/user/${owner_id}/payments/${id}${back}`}>
      <Portrait of={horse} />
      <span>
        <strong>
          <Cut text={name} max={20} />
        </strong>{' '}
        <InBox of={box_number} />
      </span>
      <span className="states">
        {archived && <Badge>Koń usunięty</Badge>}{' '}
        {overdue === 0 ? <Badge tone="ok">Opłacone</Badge> : <Badge tone="late">Nieopłacone</Badge>}
      </span>
      <span className="saldo-of muted">
        {balanceName(saldo)} <strong className={overdue > 0 ? 'late' : undefined}>{formatSize(saldo)}</strong>
      </span>
    </a>
  );
}
