import { type Asked, nameOfAsked } from '../../server/domain/asked.ts';
import { balanceInWords, balanceParts, type PaidHorse } from '../../server/domain/balance-parts.ts';
import { type Day, formatDayOfMonth } from '../../server/domain/days.ts';
import { formatMoney, type Grosze } from '../../server/domain/money.ts';
import { Badge } from '../parts/badge.tsx';

/** An account's headline: what is to be paid or, if that is nothing, what is overpaid. */
export function AskedFor({ of: account, saldo }: { of: Asked; saldo: Grosze }) {
  const { asked, overdue } = account;
  const over = asked === 0 && saldo > 0;
  return (
    <>
      <Badge tone={overdue > 0 ? 'late' : over ? 'ok' : 'neutral'}>
        {over ? 'Nadpłata' : nameOfAsked(account, formatDayOfMonth)}
      </Badge>
      <b>{formatMoney(over ? saldo : asked)}</b>
      {overdue > 0 && overdue < asked && <small className="late">po terminie {formatMoney(overdue)}</small>}
    </>
  );
}

/** '−2212,00 zł, w tym 321,00 zł do naliczenia 10 grudnia': a horse's balance beside what is asked for it. */
export const balanceOfHorse = (horse: PaidHorse, paymentDate: Day): string =>
  balanceInWords(horse.saldo, balanceParts([horse], paymentDate));
