import type { ComponentProps } from 'react';
import { formatMoney, type Grosze, toZloty } from '../../server/domain/money.ts';
import { Field } from '../parts/field.tsx';

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

/** A price that people agreed upon. */
export const AgreedPrice = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field
    name="price"
    label="Cena za jeden raz (zł)"
    placeholder="z cennika"
    inputMode="decimal"
    autoComplete="off"
    pattern="[0-9 ]+([.,][0-9]{1,2})?"
    title="Kwota w złotych, na przykład 45 albo 45,50"
    {...props}
  />
);

/** As people type it: '12,50'. */
export const priceText = (price: Grosze): string => toZloty(price).toFixed(2).replace('.', ',');
