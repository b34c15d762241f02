import { UserPlus } from 'lucide-react';
import type { HorseTyped } from '../../server/features/horses/schema.ts';
import { Choices } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';

const FIELDS = [
  { name: 'owner_first_name', label: 'Imię', maxLength: 60 },
  { name: 'owner_last_name', label: 'Nazwisko', maxLength: 60 },
  { name: 'owner_phone_number', label: 'Numer telefonu', type: 'tel', maxLength: 20 },
  { name: 'owner_email', label: 'E-mail', type: 'email', maxLength: 254 },
] as const;

type Props = {
  of: HorseTyped;
  /** People with the typed name: the form asks whether one of them is meant. */
  namesakes: { id: string; name: string }[];
  /** The owner's name if these fields stay empty. */
  instead?: string | undefined;
};

/** Fields for an owner who is not in the books yet. */
export const NewOwner = ({ of: typed, namesakes, instead }: Props) => (
  <details open={FIELDS.some(({ name }) => typed[name])}>
    <summary className="button quiet">
      <Icon of={UserPlus} /> Nowy właściciel
    </summary>
    <div className="form">
      <p className="muted small">
        {instead && <>Gdy te pola zostaną puste, koń jest tej osoby: {instead}. </>}
        Wystarczy imię i&nbsp;nazwisko, konto można założyć później.
      </p>
      <div className="pairs">
        {FIELDS.map(({ name, ...field }) => (
          <Field key={name} name={name} {...field} autoComplete="off" defaultValue={typed[name]} />
        ))}
      </div>
      <input type="hidden" name="asks" value="1" />
      {namesakes.length > 0 && (
        <Choices
          name="namesake"
          legend={`Jest już ${typed.owner_first_name} ${typed.owner_last_name} – czy to ta sama osoba?`}
          type="radio"
          options={[
            ...namesakes.map(({ id, name }) => ({ value: id, label: `Tak: ${name}` })),
            { value: 'new', label: 'Nie, to ktoś inny' },
          ]}
          chosen={[typed.namesake ?? '']}
        />
      )}
    </div>
  </details>
);
