import type { ContactData } from '../../server/features/people/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { AddressFields } from '../people/address-fields.tsx';

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
