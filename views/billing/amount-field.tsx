import type { ReactNode } from 'react';
import { Field } from '../parts/field.tsx';

type Props = {
  name?: string;
  hint: ReactNode;
  /** Opens the text keyboard, because the iPhone's numeric one has no minus. */
  signed?: boolean;
  autoFocus?: boolean;
  defaultValue?: string | undefined;
  /** The amounts offered as buttons. */
  offers?: { value: string; label: string }[];
};

export const AmountField = ({ name = 'amount', hint, signed = false, autoFocus, defaultValue, offers = [] }: Props) => (
  <>
    <Field
      name={name}
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
