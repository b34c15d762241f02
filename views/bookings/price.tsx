import { formatMoney, type Grosze } from '../../server/domain/money.ts';

/** What one time costs. */
export const Price = ({ of }: { of: Grosze }) => (
  <span className={of === 0 ? 'muted' : undefined}>{of === 0 ? 'bez opłaty' : formatMoney(of)}</span>
);
