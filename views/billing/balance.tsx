import { balanceName } from '../../server/domain/account-lines.ts';
import { formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { Badge } from '../parts/badge.tsx';

/** A sum without its sign, for where words say it. */
export const formatSize = (amount: Grosze): string => formatMoney(grosze(Math.abs(amount)));

/** What a balance is called by now; `ahead`: nothing is overdue, so that what is owed is still to be paid. */
export const nameNow = (balance: Grosze, ahead: boolean): string =>
  ahead && balance < 0 ? 'Do zapłaty' : balanceName(balance);

/** The headline of an account: the balance in words and figures. */
export const Balance = ({ of, ahead }: { of: Grosze; ahead: boolean }) => (
  <>
    <Badge tone={of > 0 ? 'ok' : of === 0 || ahead ? 'neutral' : 'late'}>{nameNow(of, ahead)}</Badge>
    <b>{formatSize(of)}</b>
  </>
);
