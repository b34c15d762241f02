import type { ReactNode } from 'react';
import { Field } from '../parts/field.tsx';

type Props = {
  hint: ReactNode;
  /** A sign matters here, and the iPhone's numeric keyboard has none, so the text keyboard opens. */
  signed?: boolean;
  autoFocus?: boolean;
  defaultValue?: string | undefined;
  /** The amounts offered as buttons. */
  offers?: { value: string; label: string }[];
};

export const AmountField = ({ hint, signed = false, autoFocus, defaultValue, offers = [] }: Props) => (
  <>
    <Field
      name="amount"
      label="Kwota w złotych"
      className="num"
      inputMode={signed ? 'text' : 'decimal'}
      placeholder="0,00"
      autoComplete="off"
      autoFocus={autoFocus}
      defaultValue={defaultValue}
      hint={hint}
      {...(offers.length > 0 && { list: 'sums-owed' })}
    />
    {offers.length > 0 && (
      <datalist id="sums-owed">
        {offers.map(({ value, label }) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    )}
  </>
);
