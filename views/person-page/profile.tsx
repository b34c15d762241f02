import type { ClientAccount } from '../../server/features/billing/schema.ts';
import type { BuyerOnPage } from '../../server/features/buyers/schema.ts';
import type { ContactData } from '../../server/features/people/schema.ts';
import { BuyerCard } from '../buyers/buyer-form.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Folded } from '../parts/folded.tsx';
import { Form, useRefusal } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { AddressFields, NameFields, PhoneField } from '../people/contact-fields.tsx';
import { Untouchable } from './untouchable.tsx';
import { Who } from './who.tsx';

const WHAT_A_NEW_EMAIL_DOES =
  'Zmiana wyloguje tę osobę ze wszystkich urządzeń. Na dotychczasowy adres wyślemy wiadomość.';
const EMAIL_FOR_ADMINS =
  'Adres kierownika, także byłego, zmienia tylko administrator: kto czyta tę pocztę, może zalogować się na to konto.';

const WHERE_FROM =
  'Te dane wpisała stajnia. Ta osoba nie ma konta; przy pierwszym kontakcie powiedz jej, skąd je masz, i pokaż politykę prywatności.';

type Props = {
  data: ContactData;
  account: ClientAccount | null;
  buyer: BuyerOnPage | null;
  locked: boolean;
  emailLocked: boolean;
};

/**
 * A person's data, and the folded form that changes it. Managers cannot change an admin's data or another manager's
 * e-mail.
 */
export function ProfileTab({ data, account, buyer, locked, emailLocked }: Props) {
  const refused = Object.keys(useRefusal('profile').errors).length > 0;
  return (
    <>
      <Who data={data} account={account} />
      {locked ? (
        <Untouchable />
      ) : (
        <>
          <section className="card">
            <Folded id="edytuj-dane" label={<h2>Edytuj dane</h2>} open={refused}>
              <EditForm data={data} emailLocked={emailLocked} />
            </Folded>
          </section>
          {account && buyer && <BuyerCard personId={data.id} {...buyer} />}
        </>
      )}
    </>
  );
}

const EditForm = ({ data, emailLocked }: Pick<Props, 'data' | 'emailLocked'>) => (
  <div className="body">
    <Form action="/api/update_user_information" id="profile" autoComplete="off">
      <ErrorSummary form="profile" />
      <HiddenFields of={data.email ? { old_email: data.email } : { id: data.id }} />
      {!data.has_account && <p className="muted">{WHERE_FROM}</p>}
      <NameFields of={data} another />
      <div className="pairs">
        <Field
          name="email"
          label="E-mail"
          hint={data.has_account && (emailLocked ? EMAIL_FOR_ADMINS : WHAT_A_NEW_EMAIL_DOES)}
          type="email"
          autoComplete="off"
          required={data.has_account}
          readOnly={emailLocked}
          maxLength={254}
          defaultValue={data.email ?? undefined}
        />
        <PhoneField of={data} another optional={!data.has_account} />
      </div>
      <AddressFields of={data} another optional={!data.has_account} />
      <Button kind="main" type="submit">
        Zapisz
      </Button>
    </Form>
  </div>
);
