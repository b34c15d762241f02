import type { ReactNode } from 'react';
import { archivedNames } from '../../server/domain/archived.ts';
import { nameOfAsked } from '../../server/domain/asked.ts';
import { type BalancePart, besidesAsked, horsesOfPart, titleOfPart } from '../../server/domain/balance-parts.ts';
import { formatDay, formatDayOfMonth } from '../../server/domain/days.ts';
import { formatBalance, formatMoney, formatSize } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { OwnerPayments, PaidHorse } from '../../server/features/billing/schema.ts';
import { InBox } from '../horses/horse-list.tsx';
import { PaymentState } from '../horses/payment-status.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { Portrait } from '../parts/portrait.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { AtLeaving } from './at-leaving.tsx';
import { AskedFor } from './balance.tsx';
import { TransferCard } from './transfer-card.tsx';

type Props = {
  payments: OwnerPayments;
  heading: ReactNode;
  /** The viewer is staff and returns here from a horse's page. */
  staff?: boolean;
};

/** Renders nothing under the history, which takes the whole screen. */
export function OwnerPaymentsBody({ payments, heading, staff = false }: Props) {
  const { asked, horses, paid, unpaid, list, transfer, history } = payments;
  if (history) return null;
  const living = paid + unpaid;
  const hereNow = horses.filter(({ archived }) => !archived);
  const archived = horses.filter(({ archived }) => archived);
  return (
    <>
      <header className="head">
        {heading}
        <div className="row-of-buttons">
          {horses.length > 0 && (
            <ButtonLink href={statementOf(payments)}>
              <span>
                Zestawienie<span className="wide"> do druku</span>
              </span>
            </ButtonLink>
          )}
          <ButtonLink href={`${list}&dialog=history`}>Zobacz szczegóły</ButtonLink>
          {staff && asked.asked > 0 && <ButtonLink href={`${list}&dialog=remind`}>Przypomnij</ButtonLink>}
          {staff && horses.length > 0 && <ButtonLink href={`${list}&dialog=deposit`}>Zapisz wpłatę</ButtonLink>}
        </div>
      </header>
      <div className={transfer ? 'column account with-transfer' : 'column account'}>
        <BalanceCard payments={payments} />
        {transfer && <TransferCard of={transfer} />}
        <div className="column">
          <Stats>
            <StatCard value={living} label={plural(living, 'koń', 'konie', 'koni')} />
            <StatCard value={paid} label="Opłacone" {...(paid > 0 && { tone: 'ok' })} />
            <StatCard value={unpaid} label="Nieopłacone" {...(unpaid > 0 && { tone: 'late' })} />
          </Stats>
          {horses.length > 0 ? (
            <>
              <HorseCards label="Konie" horses={hereNow} payments={payments} staff={staff} />
              <HorseCards label="Usunięte konie" horses={archived} payments={payments} staff={staff} />
            </>
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

const TONES = { overdue: 'late', due: undefined, next: undefined, over: 'paid-over' } as const;

const statementOf = ({ owner_id, today }: OwnerPayments) => `/statements/${owner_id}/${today.slice(0, 7)}`;

function BalanceCard({ payments }: { payments: OwnerPayments }) {
  const { balance, asked, today, parts, leaving, payment_date } = payments;
  const rest = besidesAsked(parts);
  return (
    <section className="card" aria-label="Saldo">
      <div className="saldo">
        <AskedFor of={asked} saldo={balance} />
        <span className="muted">
          wszystkie konie, {formatDay(today)}
          {asked.asked === 0 && ` · następne naliczenie ${formatDayOfMonth(payment_date)}`}
        </span>
      </div>
      {parts.length > 0 && (
        <table className="sums">
          <caption className="visually-hidden">Z czego składa się saldo</caption>
          {parts.map((part) => (
            <Part key={part.kind} of={part} />
          ))}
          <tfoot>
            <tr>
              <th scope="row">Saldo {rest && <small>{rest}</small>}</th>
              <td className="num">{formatBalance(balance)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <AtLeaving of={leaving} />
    </section>
  );
}

/** A part of the balance; several horses get a row each below it. */
const Part = ({ of: part }: { of: BalancePart }) => (
  <tbody>
    <tr className={TONES[part.kind]}>
      <th scope="row">
        {titleOfPart(part)}
        {part.horses.length === 1 && <small>{horsesOfPart(part)}</small>}
      </th>
      <td className="num">{formatSize(part.amount)}</td>
    </tr>
    {part.horses.length > 1 &&
      part.horses.map(({ name, amount }) => (
        <tr key={name} className="of-horse">
          <th scope="row">{name}</th>
          <td className="num">{formatMoney(amount)}</td>
        </tr>
      ))}
  </tbody>
);

type HorseCardProps = { horse: PaidHorse; payments: OwnerPayments; staff: boolean };
type HorseCardsProps = Omit<HorseCardProps, 'horse'> & { label: string; horses: PaidHorse[] };

const HorseCards = ({ label, horses, ...props }: HorseCardsProps) =>
  horses.length > 0 && (
    <ul className="plain paid-horses" aria-label={label}>
      {horses.map((horse) => (
        <li key={horse.id}>
          <HorseCard horse={horse} {...props} />
        </li>
      ))}
    </ul>
  );

/** What is asked or overpaid for a horse. An archived horse shows how it left instead of whether it is paid. */
function HorseCard({ horse, payments: { owner_id, list }, staff }: HorseCardProps) {
  const { id, name, box_number, archived, saldo, asked, overdue, due_payments, until } = horse;
  const back = staff ? `?${new URLSearchParams({ back: list })}` : '';
  const over = asked === 0 && saldo > 0;
  return (
    <a className="card paid-horse" href={`/user/${owner_id}/payments/${id}${back}`}>
      <Portrait of={horse} />
      <span>
        <strong>
          <Cut text={name} max={20} />
        </strong>{' '}
        <InBox of={box_number} />
      </span>
      <strong className={overdue > 0 ? 'num late' : 'num'}>{formatMoney(over ? saldo : asked)}</strong>
      <span className="state">
        <span className="muted">{over ? 'Nadpłata' : nameOfAsked(horse, formatDayOfMonth)}</span>{' '}
        {archived ? <Badge>{archivedNames[archived]}</Badge> : <PaymentState due={due_payments} until={until} />}
      </span>
    </a>
  );
}
