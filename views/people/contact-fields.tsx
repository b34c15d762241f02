import { Field } from '../parts/field.tsx';

const FIELDS = {
  first_name: { label: 'Imię', autoComplete: 'given-name', maxLength: 60 },
  last_name: { label: 'Nazwisko', autoComplete: 'family-name', maxLength: 60 },
  phone_number: {
    label: 'Numer telefonu',
    hint: '9 cyfr',
    type: 'tel',
    autoComplete: 'tel-national',
    // Lenient, so that people can paste a number: the server extracts the nine digits.
    pattern: '[^0-9A-Za-z]*(00)?(48)?([^0-9A-Za-z]*[0-9]){9}[^0-9A-Za-z]*',
    title: '9 cyfr',
    maxLength: 20,
  },
  city: { label: 'Miejscowość', autoComplete: 'address-level2', maxLength: 100 },
  street: { label: 'Ulica', autoComplete: 'address-line1', maxLength: 100 },
  house_number: { label: 'Numer domu', autoComplete: 'address-line2', maxLength: 20 },
  postal_code: {
    label: 'Kod pocztowy',
    hint: 'Pięć cyfr, na przykład 00-000',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    pattern: '[0-9]{2}[ \\-]?[0-9]{3}',
    title: 'Pięć cyfr: 00-000',
    maxLength: 6,
  },
} as const;

type Name = keyof typeof FIELDS;

type Props<Known extends Name> = {
  /** The current values. */
  of?: Record<Known, string | null>;
  /** The data of another person, so the browser suggests nothing. */
  another?: boolean;
  /** For people without an account, who need no more than a name. */
  optional?: boolean;
};

const ContactField = <Known extends Name>({ name, of: known, another, optional }: Props<Known> & { name: Known }) => (
  <Field
    name={name}
    {...FIELDS[name]}
    {...(another && { autoComplete: 'off' })}
    required={!optional}
    defaultValue={known?.[name] ?? undefined}
  />
);

export const NameFields = (props: Props<'first_name' | 'last_name'>) => (
  <div className="pairs">
    <ContactField name="first_name" {...props} />
    <ContactField name="last_name" {...props} />
  </div>
);

export const PhoneField = (props: Props<'phone_number'>) => <ContactField name="phone_number" {...props} />;

export const AddressFields = (props: Props<'city' | 'street' | 'house_number' | 'postal_code'>) => (
  <div className="pairs">
    <ContactField name="city" {...props} />
    <ContactField name="street" {...props} />
    <ContactField name="house_number" {...props} />
    <ContactField name="postal_code" {...props} />
  </div>
);
