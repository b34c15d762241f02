import type { ClientAccount } from '../../../server/features/billing/schema.ts';
import type { ContactData } from '../../../server/features/people/schema.ts';
import { Folded } from '../../board/folded.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorSummary } from '../../parts/error-summary.tsx';
import { Field } from '../../parts/field.tsx';
import { Form, useRefusal } from '../../parts/form.tsx';
import { AddressFields, NameFields, PhoneField } from '../contact-fields.tsx';
import { Untouchable } from './untouchable.tsx';
import { Who } from './who.tsx';

const WHAT_A_NEW_EMAIL_DOES =
  'Zmiana wyloguje tę osobę ze wszystkich urządzeń. Na dotychczasowy adres wyślemy wiadomość.';
const EMAIL_FOR_ADMINS =
  'Adres kierownika, także byłego, zmienia tylko administrator: kto czyta tę pocztę, może zalogować się na to konto.';

type Props = { data: ContactData; account: ClientAccount | null; locked: boolean; emailLocked: boolean };

/** Who somebody is, and folded the form that changes it. Managers cannot change an admin's data or another manager's e-mail. */
export function ProfileTab({ data, account, locked, emailLocked }: Props) {
  const refused = Object.keys(useRefusal('profile').errors).length > 0;
  return (
    <>
      <Who data={data} account={account} />
      {locked ? (
        <Untouchable id="locked" />
      ) : (
        <section className="card wide-form">
          <Folded id="edytuj-dane" label={<h2>Edytuj dane</h2>} open={refused}>
            <EditForm data={data} emailLocked={emailLocked} />
          </Folded>
        </section>
      )}
    </>
  );
}

const EditForm = ({ data, emailLocked }: Pick<Props, 'data' | 'emailLocked'>) => (
  <div className="body">
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
  </div>
);
