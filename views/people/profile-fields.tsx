import { Field } from '../parts/field.tsx';

type Names = { first_name: string; last_name: string };
type Phone = { phone_number: string };
/** `of` holds the current values; `another`: about somebody else, so the browser suggests nothing. */
type Props<Known> = { of?: Known; another?: boolean };

export function NameFields({ of: known, another }: Props<Names>) {
  return (
    <div className="pairs">
      <Field
        name="first_name"
        label="Imię"
        autoComplete={another ? 'off' : 'given-name'}
        required
        maxLength={60}
        defaultValue={known?.first_name}
      />
      <Field
        name="last_name"
        label="Nazwisko"
        autoComplete={another ? 'off' : 'family-name'}
        required
        maxLength={60}
        defaultValue={known?.last_name}
      />
    </div>
  );
}

export function PhoneField({ of: known, another }: Props<Phone>) {
  return (
    <Field
      name="phone_number"
      label="Numer telefonu"
      hint="9 cyfr"
      type="tel"
      autoComplete={another ? 'off' : 'tel-national'}
      required
      // Lenient, so that people can paste a number: the server extracts the nine digits.
      pattern="[^0-9A-Za-z]*(00)?(48)?([^0-9A-Za-z]*[0-9]){9}[^0-9A-Za-z]*"
      title="9 cyfr"
      maxLength={20}
      defaultValue={known?.phone_number}
    />
  );
}

export function ProfileFields(props: Props<Names & Phone>) {
  return (
    <>
      <NameFields {...props} />
      <PhoneField {...props} />
    </>
  );
}
