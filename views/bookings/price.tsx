import { formatMoney, type Grosze } from '../../server/domain/money.ts';

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

export const Price = ({ of }: { of: Grosze }) => (
  <span className={of === 0 ? 'muted' : undefined}>{of === 0 ? 'bez opłaty' : formatMoney(of)}</span>
);
