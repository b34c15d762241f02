import { balanceName } from '../../server/domain/account-lines.ts';
import { type Day, formatDayOfMonth } from '../../server/domain/days.ts';
import { formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { Badge } from '../parts/badge.tsx';

/** Without a sign, where the words tell it. */
export const formatSize = (amount: Grosze): string => formatMoney(grosze(Math.abs(amount)));

/** The current name of a balance; `ahead` means that nothing is overdue, so a debt is still to be paid. */
export const nameNow = (balance: Grosze, ahead: boolean): string =>
  ahead && balance < 0 ? 'Do zapłaty' : balanceName(balance);

/** A balance in words and figures, as an account's headline. `until`: the last day to pay what is not overdue. */
export const Balance = ({ of, ahead, until }: { of: Grosze; ahead: boolean; until?: Day | undefined }) => (
  <>
    <Badge tone={of > 0 ? 'ok' : of === 0 || ahead ? 'neutral' : 'late'}>
      {nameNow(of, ahead)}
      {of < 0 && ahead && until && ` do ${formatDayOfMonth(until)}`}
    </Badge>
    <b>{formatSize(of)}</b>
  </>
);
