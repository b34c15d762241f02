import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { Choices } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { AddressFields, NameFields, PhoneField } from './contact-fields.tsx';

export const createAddress = `${sectionAddress(SECTION.people)}&dialog=create-person`;

/** For a person without an account. `id`: the id that the form sends. */
export const CreatePersonDialog = ({ id, close }: { id: string; close: string }) => (
  <FormDialog
    title="Dodaj osobę"
    close={close}
    action="/api/create_person"
    id="person"
    back={createAddress}
    hidden={{ id }}
    submit="Dodaj"
  >
    <p className="muted small">
      Wystarczy imię i&nbsp;nazwisko. Konto ta osoba założy później, z&nbsp;zaproszenia albo z&nbsp;linku.
    </p>
    <NameFields another />
    <Choices
      name="role"
      legend="Rola"
      type="radio"
      segments
      options={[
        { value: 'user', label: 'Klient' },
        { value: 'worker', label: 'Pracownik' },
      ]}
      chosen={['user']}
    />
    <div className="pairs">
      <Field name="email" label="E-mail" type="email" autoComplete="off" maxLength={254} />
      <PhoneField another optional />
    </div>
    <AddressFields another optional />
  </FormDialog>
);
