import type { ComponentProps } from 'react';
import { formatMoney, formatRate, type Grosze, toZloty } from '../../server/domain/money.ts';
import { Field } from '../parts/field.tsx';

type FieldProps = { id?: string; price?: Grosze | undefined; monthly?: boolean | undefined };

export const PriceField = ({ id, price, monthly = false }: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>{nameOfPrice(monthly)}</label>
    <input
      id={id}
      className="num"
      readOnly
      placeholder="wybierz usługę"
      value={price === undefined ? '' : formatMoney(price)}
    />
  </div>
);

export const nameOfPrice = (monthly: boolean): string => (monthly ? 'Cena za miesiąc' : 'Cena za jeden raz');

export const Price = ({ amount, monthly }: { amount: Grosze; monthly: boolean }) =>
  amount === 0 ? <span className="muted">bez opłaty</span> : <span>{formatRate(amount, monthly)}</span>;

type AgreedProps = Partial<ComponentProps<typeof Field>> & { monthly?: boolean };

/** The field for a price that may differ from the catalogue's. */
export const AgreedPrice = ({ monthly = false, ...props }: AgreedProps) => (
  <Field
    name="price"
    label={`${nameOfPrice(monthly)} (zł)`}
    placeholder="z cennika"
    inputMode="decimal"
    autoComplete="off"
    pattern="[0-9\s]+([.,][0-9]{1,2})?\s*(zł)?\s*"
    title="Kwota w złotych, na przykład 45 albo 45,50"
    {...props}
  />
);

/** Tells a person who books or requests a monthly service how its months are charged. */
export const HowMonthsArePaid = ({ byDays }: { byDays: boolean }) => (
  <p className="muted small">
    Płatne raz w miesiącu, razem z opłatą za pensjonat, ile razy by jej nie wykonano.{' '}
    {byDays
      ? 'Za część miesiąca płaci się za dni, w których była zamówiona.'
      : 'Liczy się każdy miesiąc, w którym choć jeden dzień była zamówiona.'}
  </p>
);

/** As people type it: '12,50'. */
export const priceText = (price: Grosze): string => toZloty(price).toFixed(2).replace('.', ',');
