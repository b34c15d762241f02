import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { ShownSums } from '../../server/features/moving-in/schema.ts';
import { Card } from '../parts/card.tsx';

/** The sums of a sheet, to compare with those of the spreadsheet. */
export function Sums({ of: sums }: { of: ShownSums }) {
  const {
    horses,
    new_horses,
    people,
    without_email,
    bookings,
    kinds,
    without_fee,
    without_opening,
    debts_due,
    credited,
  } = sums;
  return (
    <Card title="Sumy arkusza" action={<span className="muted small">porównaj z sumami w swoim arkuszu</span>}>
      <dl className="sheet-sums">
        <Sum label="Konie" of={horses} detail={`${new_horses} ${plural(new_horses, 'nowy', 'nowe', 'nowych')}`} />
        <Sum label="Właściciele" of={people} detail={without_email > 0 ? `${without_email} bez e-maila` : ''} />
        <Sum
          label="Usługi stałe"
          of={bookings}
          detail={kinds > 0 ? `${kinds} ${plural(kinds, 'rodzaj', 'rodzaje', 'rodzajów')}` : ''}
        />
        <Sum label="Opłaty za miesiąc" of={formatMoney(sums.fees)} detail={without(without_fee)} />
        <Sum
          label="Długi"
          of={formatMoney(sums.debts)}
          detail={[debts_due && `termin ${formatDay(debts_due)}`, without(without_opening)].filter(Boolean).join(' · ')}
        />
        <Sum
          label="Nadpłaty"
          of={formatMoney(sums.credits)}
          detail={credited > 0 ? `${credited} ${plural(credited, 'koń', 'konie', 'koni')}` : ''}
        />
      </dl>
    </Card>
  );
}

/** 'bez wierszy 17, 23, 31…' */
const without = (lines: readonly number[]): string =>
  lines.length > 0
    ? `bez ${plural(lines.length, 'wiersza', 'wierszy', 'wierszy')} ${lines.slice(0, 3).join(', ')}${lines.length > 3 ? '…' : ''}`
    : '';

const Sum = ({ label, of, detail }: { label: string; of: number | string; detail: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{of}</b> {detail && <small>{detail}</small>}
    </dd>
  </div>
);
