import { formatMonth, formatShortMonth } from '../../server/domain/days.ts';
import { formatMoney, type Grosze, toZloty } from '../../server/domain/money.ts';
import type { ChartMonth } from '../../server/features/billing/schema.ts';
import { Card } from '../parts/card.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';
import { topOf } from './top-of-axis.ts';

/** In percent of the chart's height: the position of 0, the height of the largest bar, the position of the months. */
const ZERO = 86;
const HEIGHT = 74;
const BASE = 97;

const short = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });

/** '80 tys. zł' */
function inShort(zloty: number): string {
  if (zloty >= 1_000_000) return `${short.format(zloty / 1_000_000)} mln zł`;
  return zloty >= 1000 ? `${short.format(zloty / 1000)} tys. zł` : `${short.format(zloty)} zł`;
}

export function YearChart({ months }: { months: ChartMonth[] }) {
  const highest = Math.max(...months.flatMap(({ charged, credited }) => [charged, credited])) as Grosze;
  if (highest <= 0)
    return (
      <Card title="Ostatnie 12 miesięcy" padded>
        <p className="muted">Niczego jeszcze nie naliczono.</p>
      </Card>
    );
  return (
    <Card title="Ostatnie 12 miesięcy" padded>
      <Bars months={months} top={topOf(highest)} />
      <div className="wrap foot-of-year">
        <p className="muted small chart-key" aria-hidden="true">
          <span className="charged">naliczono</span>
          <span className="paid">wpłacono</span>
        </p>
        <details className="numbers" id="year-in-numbers">
          <summary>Pokaż liczby</summary>
          <Numbers months={months} />
        </details>
      </div>
    </Card>
  );
}

const percent = (share: number) => `${Math.round(share * 100) / 100}%`;

function Bars({ months, top }: { months: ChartMonth[]; top: number }) {
  const slot = 100 / months.length;
  const bar = (amount: Grosze) => {
    const height = Math.max(0, toZloty(amount) / top) * HEIGHT;
    return { y: percent(ZERO - height), height: percent(height) };
  };
  return (
    <svg className="year" role="img" aria-label={sentence(months)}>
      {[ZERO, ZERO - HEIGHT / 2, ZERO - HEIGHT].map((y) => (
        <line key={y} className="rule" x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
      ))}
      {months.map(({ month, charged, credited }, nth) => (
        <g key={month}>
          <rect className="charged" x={percent(slot * nth + 1.2)} width="6%" {...bar(charged)} />
          <rect className="paid" x={percent(slot * nth + 2.7)} width="3%" {...bar(credited)} />
        </g>
      ))}
      <g className="months" textAnchor="middle">
        {months.map(({ month }, nth) => (
          <text key={month} className={classOfMonth(nth, months)} x={percent(slot * (nth + 0.5))} y={percent(BASE)}>
            {formatShortMonth(month)}
          </text>
        ))}
      </g>
      <text y={percent(ZERO - HEIGHT)} dy="-5">
        {inShort(top)}
      </text>
    </svg>
  );
}

/** The class of a month's name: the current month stands out, and every other one is hidden where twelve have no room. */
function classOfMonth(nth: number, { length }: ChartMonth[]): string | undefined {
  if (nth === length - 1) return 'now';
  return nth % 2 === 0 ? 'spared' : undefined;
}

function sentence(months: ChartMonth[]): string {
  const [first, last] = [months[0], months.at(-1)] as [ChartMonth, ChartMonth];
  const span = `${formatMonth(first.month)} – ${formatMonth(last.month)}`;
  const now = `naliczono ${formatMoney(last.charged)}, wpłacono ${formatMoney(last.credited)}`;
  return `Naliczono i wpłacono, ${span}. W ostatnim miesiącu ${now}. Liczby w tabeli poniżej.`;
}

function Numbers({ months }: { months: ChartMonth[] }) {
  return (
    <Table
      caption="Naliczono i wpłacono w ostatnich 12 miesiącach"
      columns={[{ label: 'Miesiąc' }, { label: 'Naliczono', num: true }, { label: 'Wpłacono', num: true }]}
    >
      {months.map(({ month, charged, credited }) => (
        <TableRow key={month}>
          <Cell>{formatShortMonth(month, 'year')}</Cell>
          <Cell num>{formatMoney(charged)}</Cell>
          <Cell num>{formatMoney(credited)}</Cell>
        </TableRow>
      ))}
    </Table>
  );
}
