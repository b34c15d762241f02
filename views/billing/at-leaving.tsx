import { nameOfDays } from '../../server/domain/account-lines.ts';
import type { ChargedAtLeaving } from '../../server/domain/balance-parts.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';

/** What horses with a last day will be charged after it. The balance above does not include it. */
export const AtLeaving = ({ of: horses }: { of: ChargedAtLeaving[] }) =>
  horses.length > 0 && (
    <table className="sums">
      <caption className="visually-hidden">Do naliczenia po wyjeździe, poza saldem</caption>
      <tbody>
        {horses.map(({ id, name, day, amount, days }) => (
          <tr key={id}>
            <th scope="row">
              Do naliczenia {formatDay(day)}
              <small>
                {name} po wyjeździe: {days.map(nameOfDays).join(', ')}. Jeszcze poza saldem
              </small>
            </th>
            <td className="num">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
