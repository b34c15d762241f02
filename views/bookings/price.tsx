import { formatMoney, type Grosze } from '../../server/domain/money.ts';

/** What a chosen service costs, in a field that cannot be written in. */
export const PriceField = ({ id, price }: { id?: string; price?: Grosze | undefined }) => (
  <div className="field">
    <label htmlFor={id}>Cena za jeden raz</label>
    <input
      id={id}
      className="num"
      readOnly
      placeholder="wybierz usługę"
      value={price === undefined ? '' : formatMoney(price)}
    />
  </div>
);

/** What one time costs. */
export const Price = ({ of }: { of: Grosze }) => (
  <span className={of === 0 ? 'muted' : undefined}>{of === 0 ? 'bez opłaty' : formatMoney(of)}</span>
);
