import type { Role } from '../../server/domain/policy.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { WITHOUT_ACCOUNT } from './addresses.ts';

const INVITED_ROLES: readonly Role[] = ['user', 'worker'];

const RoleChoice = ({ of: roles }: { of: readonly Role[] }) => (
  <Choices
    name="role"
    legend="Rola"
    type="radio"
    segments
    options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
    chosen={['user']}
  />
);

type Props = { mailed: boolean; managers: boolean };

/** Invites many addresses by mail, and makes a link for a person who is not in the books yet. */
export const InviteMany = ({ mailed, managers }: Props) => (
  <>
    {mailed && (
      <Card title="Zaproś wiele osób" padded slim>
        <Form action="/api/send_app_invitations" id="many">
          <ErrorSummary form="many" />
          <TextArea
            name="emails"
            label="Adresy e-mail"
            hint="Każdy w osobnym wierszu albo po przecinku, najwyżej 60"
            rows={4}
            maxLength={20_000}
            required
          />
          <RoleChoice of={INVITED_ROLES} />
          <Button kind="main">Wyślij zaproszenia</Button>
        </Form>
      </Card>
    )}
    <Card title="Link dla nowej osoby" padded slim>
      <Form action="/api/make_invitation_link" id="new-link">
        <p className="muted small">
          Kto zarejestruje się tym linkiem, sam poda swój adres e-mail. Kto jest już zapisany w&nbsp;stajni, potrzebuje
          własnego linku: <a href={WITHOUT_ACCOUNT}>osoby bez konta</a>.
        </p>
        <RoleChoice of={managers ? [...INVITED_ROLES, 'manager'] : INVITED_ROLES} />
        <Button>Utwórz link</Button>
      </Form>
    </Card>
  </>
);
