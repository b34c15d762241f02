import { Field } from '../parts/field.tsx';

/** First name, last name and phone; `of` is what they say so far. */
export function ProfileFields({ of: known }: { of?: { first_name: string; last_name: string; phone_number: string } }) {
  return (
    <>
      <Field
        name="first_name"
        label="Imię"
        autoComplete="given-name"
        required
        maxLength={60}
        defaultValue={known?.first_name}
      />
      <Field
        name="last_name"
        label="Nazwisko"
        autoComplete="family-name"
        required
        maxLength={60}
        defaultValue={known?.last_name}
      />
      <Field
        name="phone_number"
        label="Numer telefonu"
        hint="9 cyfr, bez spacji"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        pattern="[0-9]{9}"
        title="9 cyfr, bez spacji"
        maxLength={9}
        defaultValue={known?.phone_number}
      />
    </>
  );
}
