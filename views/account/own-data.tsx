import type { ContactData, OwnData } from '../../server/features/people/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { AddressFields, NameFields, PhoneField } from '../people/contact-fields.tsx';

export function ProfileTab({ account }: { account: OwnData }) {
  return (
    <Card title="Profil" padded>
      <Form action="/api/update_profile">
        <ErrorSummary />
        <NameFields of={account} />
        <PhoneField of={account} />
        <Field
          name="email"
          label="E-mail"
          hint="Na Twoją prośbę zmieni go kierownik stajni."
          type="email"
          readOnly
          defaultValue={account.email}
        />
        <Button kind="main" type="submit">
          Zapisz
        </Button>
      </Form>
    </Card>
  );
}

export function AddressTab({ account }: { account: ContactData }) {
  return (
    <Card title="Adres" padded>
      <Form action="/api/update_address">
        <ErrorSummary />
        <AddressFields of={account} />
        <Button kind="main" type="submit">
          Zapisz
        </Button>
      </Form>
    </Card>
  );
}
