import { UserPlus } from 'lucide-react';
import type { HorseTyped } from '../../server/features/horses/schema.ts';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';

const FIELDS = [
  { name: 'owner_first_name', label: 'Imię', maxLength: 60 },
  { name: 'owner_last_name', label: 'Nazwisko', maxLength: 60 },
  { name: 'owner_phone_number', label: 'Numer telefonu', type: 'tel', maxLength: 20 },
  { name: 'owner_email', label: 'E-mail', type: 'email', maxLength: 254 },
] as const;

/** The owner who is not in the books yet; `instead`: whose the horse is when these fields stay empty. */
export const NewOwner = ({ of: typed, instead }: { of: HorseTyped; instead?: string }) => (
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
    </div>
  </details>
);
