import type { ContactData } from '../../../server/features/people/schema.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ErrorSummary } from '../../parts/error-summary.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { AddressFields, NameFields, PhoneField } from '../contact-fields.tsx';
import { PersonFacts } from '../person-facts.tsx';
import { Untouchable } from './untouchable.tsx';

const WHAT_A_NEW_EMAIL_DOES =
  'Zmiana wyloguje tę osobę ze wszystkich urządzeń. Na dotychczasowy adres wyślemy wiadomość.';
const EMAIL_FOR_ADMINS =
  'Adres kierownika, także byłego, zmienia tylko administrator: kto czyta tę pocztę, może zalogować się na to konto.';

type Props = { data: ContactData; locked: boolean; emailLocked: boolean };

/** The stable's data about a person. Managers cannot change an admin's data or another manager's e-mail. */
export function ProfileTab({ data, locked, emailLocked }: Props) {
  if (locked)
    return (
      <Card title="Profil" padded>
        <PersonFacts of={data} />
        <Untouchable id="locked" />
      </Card>
    );
  return (
    <Card title="Profil" padded>
      <Form action="/api/update_user_information" id="profile" autoComplete="off">
        <ErrorSummary form="profile" />
        <input type="hidden" name="old_email" value={data.email} />
        <NameFields of={data} another />
        <div className="pairs">
          <Field
            name="email"
            label="E-mail"
            hint={emailLocked ? EMAIL_FOR_ADMINS : WHAT_A_NEW_EMAIL_DOES}
            type="email"
            autoComplete="off"
            required
            readOnly={emailLocked}
            maxLength={254}
            defaultValue={data.email}
          />
          <PhoneField of={data} another />
        </div>
        <AddressFields of={data} another />
        <Button kind="main" type="submit">
          Zapisz
        </Button>
      </Form>
    </Card>
  );
}
