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

export const Price = ({ of, monthly }: { of: Grosze; monthly: boolean }) => (
  <span className={of === 0 ? 'muted' : undefined}>{of === 0 ? 'bez opłaty' : formatRate(of, monthly)}</span>
);

type AgreedProps = Partial<ComponentProps<typeof Field>> & { monthly?: boolean };

/** A price that people agreed upon. */
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

/** Tells whoever books or requests a service that is paid by the month how its months are charged. */
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
