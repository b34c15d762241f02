import { balanceName } from '../../server/domain/account-lines.ts';
import { formatMoney, type Grosze } from '../../server/domain/money.ts';
import { formatSize } from '../billing/balance.tsx';

/** The balance that stays when a horse goes: 'do zapłaty 250,00 zł' */
export function leftOf(saldo: Grosze): string {
  if (saldo === 0) return `saldo ${formatMoney(saldo)}`;
  return `${saldo < 0 ? 'do\u00a0zapłaty' : balanceName(saldo).toLowerCase()} ${formatSize(saldo)}`;
}
