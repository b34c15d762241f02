import { Field } from '../parts/field.tsx';

type Address = { city: string; street: string; house_number: string; postal_code: string };

/** `of` holds the current values. `another`: about somebody else, so the browser suggests nothing. */
export function AddressFields({ of: known, another }: { of?: Address; another?: boolean }) {
  return (
    <div className="pairs">
      <Field
        name="city"
        label="Miejscowość"
        autoComplete={another ? 'off' : 'address-level2'}
        required
        maxLength={100}
        defaultValue={known?.city}
      />
      <Field
        name="street"
        label="Ulica"
        autoComplete={another ? 'off' : 'address-line1'}
        required
        maxLength={100}
        defaultValue={known?.street}
      />
      <Field
        name="house_number"
        label="Numer domu"
        autoComplete={another ? 'off' : 'address-line2'}
        required
        maxLength={20}
        defaultValue={known?.house_number}
      />
      <Field
        name="postal_code"
        label="Kod pocztowy"
        hint="Pięć cyfr, na przykład 00-000"
        inputMode="numeric"
        autoComplete={another ? 'off' : 'postal-code'}
        required
        pattern="[0-9]{2}[ \-]?[0-9]{3}"
        title="Pięć cyfr: 00-000"
        maxLength={6}
        defaultValue={known?.postal_code}
      />
    </div>
  );
}
