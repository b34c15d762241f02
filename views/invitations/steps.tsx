import { Field } from '../parts/field.tsx';
import { AddressFields, NameFields, PhoneField } from '../people/contact-fields.tsx';

export const STEPS = ['E-mail i hasło', 'O Tobie', 'Adres'] as const;

const LAST = STEPS.length;

export const submitLabel = (step: number): string => (step === LAST ? 'Zarejestruj się' : 'Dalej');

export function StepList({ step }: { step: number }) {
  return (
    <ol className="plain muted small stages" aria-label="Kroki rejestracji">
      {STEPS.map((title, nth) => (
        <li key={title} aria-current={nth + 1 === step ? 'step' : undefined}>
          <span className="visually-hidden">Krok </span>
          <b>{nth + 1}</b> {title}
        </li>
      ))}
    </ol>
  );
}

type Props = {
  step: number;
  email: string;
  /** a password is stored, so it may stay empty */
  kept?: boolean;
  answers?: Record<string, string>;
};

export function StepFields({ step, email, kept = false, answers = {} }: Props) {
  const { first_name = '', last_name = '', phone_number = '' } = answers;
  const { city = '', street = '', house_number = '', postal_code = '' } = answers;
  if (step === 2)
    return (
      <>
        <NameFields of={{ first_name, last_name }} />
        <PhoneField of={{ phone_number }} />
      </>
    );
  if (step === LAST) return <AddressFields of={{ city, street, house_number, postal_code }} />;
  const password = { type: 'password', autoComplete: 'new-password', required: !kept, maxLength: 128 };
  const hint = kept ? 'Hasło jest już wybrane. Zostaw oba pola puste, żeby go nie zmieniać.' : 'Co najmniej 8 znaków.';
  return (
    <>
      <Field
        name="email"
        label="E-mail"
        hint="Tym adresem będziesz się logować."
        type="email"
        autoComplete="username"
        readOnly={email !== ''}
        required
        maxLength={254}
        defaultValue={email || answers.email}
      />
      <Field name="password" label="Hasło" hint={hint} {...password} />
      <Field name="confirmPassword" label="Powtórz hasło" {...password} />
    </>
  );
}
