import { formatMoney, type Grosze } from '../../server/domain/money.ts';

/** What one time costs. */
export const Price = ({ of }: { of: Grosze }) =>
  of === 0 ? <span className="muted">bez opłaty</span> : formatMoney(of);
