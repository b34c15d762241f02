import { balanceName } from '../../server/domain/account-lines.ts';
import { formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { Badge } from '../parts/badge.tsx';

/** A sum without its sign, for where words say it. */
export const formatSize = (amount: Grosze): string => formatMoney(grosze(Math.abs(amount)));

/** The headline of an account: the balance in words and figures. */
export const Balance = ({ of }: { of: Grosze }) => (
  <>
    <Badge tone={of < 0 ? 'late' : of > 0 ? 'ok' : 'neutral'}>{balanceName(of)}</Badge>
    <b>{formatSize(of)}</b>
  </>
);
