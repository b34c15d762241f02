import { Mail, Trash2 } from 'lucide-react';
import type { Role } from '../../server/domain/policy.ts';
import type { Group } from '../../server/features/catalogue/schema.ts';
import type { Rights, Subject } from '../../server/features/people/schema.ts';
import { InviteButtons } from '../invitations/invite-buttons.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Email } from '../parts/email.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { EditGroups, seenWith } from './groups-dialog.tsx';
import { fullName, tabOf } from './subject.ts';
import { Untouchable } from './untouchable.tsx';

type Props = {
  of: Subject;
  email: string | null;
  groups: Group[];
  statements: boolean;
  rights: Rights;
  mailed: boolean;
};
type Part = { of: Subject; locked: boolean };

export function GeneralTab({ of: person, email, groups, statements, rights, mailed }: Props) {
  const { locked, self, roles } = rights;
  return (
    <>
      {locked && <Untouchable />}
      {person.has_account && email ? (
        <Password of={person} email={email} locked={locked} />
      ) : (
        <Invitation of={person} email={email} mailed={mailed} />
      )}
      <RoleOf of={person} roles={roles} locked={locked} />
      {person.role !== 'user' && <Groups of={person} groups={groups} />}
      {email && <StatementMail of={person} wanted={statements} locked={locked} />}
      <Deletion of={person} self={self} locked={locked} />
    </>
  );
}

/** A locked control refers to its explanation, `Untouchable`. */
const lock = (locked: boolean) => (locked ? { disabled: true, 'aria-describedby': 'locked' } : {});

/** Shown instead of the password if the person has no account. */
function Invitation({ of: person, email, mailed }: Pick<Props, 'of' | 'email' | 'mailed'>) {
  return (
    <Card title="Zaproszenie" padded>
      <p>Ta osoba nie ma jeszcze konta. Gdy się zarejestruje, zachowa konie, pracę i&nbsp;rozliczenia.</p>
      <InviteButtons of={{ id: person.id, name: fullName(person), email }} mailed={mailed} />
    </Card>
  );
}

function Password({ of: person, email, locked }: Part & { email: string }) {
  return (
    <Card title="Hasło" padded>
      <Form action="/api/send_password_reset" id="reset">
        <ErrorSummary form="reset" />
        <p>
          Wyślemy na adres{' '}
          <strong>
            <Email address={email} />
          </strong>{' '}
          link do ustawienia nowego hasła. Dotychczasowe działa, dopóki nie zostanie zmienione.
        </p>
        <input type="hidden" name="id" value={person.id} />
        <Button type="submit" icon={Mail} {...lock(locked)}>
          Wyślij link
        </Button>
      </Form>
    </Card>
  );
}

function RoleOf({ of: person, roles, locked }: Part & { roles: Role[] }) {
  const current = (
    <p>
      Obecna rola: <strong>{ROLE_NAMES[person.role]}</strong>.
    </p>
  );
  if (roles.length === 0)
    return (
      <Card title="Rola" padded>
        {current}
        <p className="muted">Własną rolę zmienia tylko administrator.</p>
      </Card>
    );
  return (
    <Card title="Rola" padded>
      <Form action={`/user/${person.id}`} method="get">
        {current}
        <input type="hidden" name="tab" value="general" />
        <input type="hidden" name="dialog" value="role" />
        <Select
          name="dialog_role"
          label="Nowa rola"
          placeholder="Wybierz rolę"
          required
          options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          {...lock(locked)}
        />
        <Button type="submit" {...lock(locked)}>
          Zmień rolę
        </Button>
      </Form>
    </Card>
  );
}

function Groups({ of: person, groups }: { of: Subject; groups: Group[] }) {
  return (
    <Card title="Grupy" padded>
      <p>
        <strong>{groups.length ? groups.map(({ name }) => name).join(', ') : 'Bez grupy'}</strong>
      </p>
      <p className="muted">{seenWith(person)}</p>
      <EditGroups of={person} tab="general" />
      {person.role === 'worker' && (
        <ButtonLink href={`/rota?dialog=absence&id=${person.id}`}>Dodaj nieobecność</ButtonLink>
      )}
    </Card>
  );
}

const StatementMail = ({ of: person, wanted, locked }: Part & { wanted: boolean }) => (
  <Card title="Zestawienie e-mailem" padded>
    <Form action="/api/choose_statement_mail" id="statement-mail">
      <p>
        {wanted ? 'Włączone' : 'Wyłączone'}. Właścicielom koni po każdym rozliczeniu wysyłamy zestawienie miesiąca
        z&nbsp;plikiem PDF.
      </p>
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="wanted" value={String(!wanted)} />
      <Button type="submit" {...lock(locked)}>
        {wanted ? 'Wyłącz zestawienie' : 'Włącz zestawienie'}
      </Button>
    </Form>
  </Card>
);

function Deletion({ of: person, self, locked }: Part & { self: boolean }) {
  return (
    <Card title="Usunięcie konta" padded>
      {self ? (
        <p>Własnego konta nie można usunąć. Poproś o to innego kierownika lub administratora.</p>
      ) : (
        <>
          <p>Dane tej osoby znikną ze stajni na zawsze. Zanim to się stanie, pokażemy wszystkie skutki.</p>
          {locked ? (
            <Button kind="quiet" type="button" icon={Trash2} {...lock(locked)}>
              USUŃ KONTO
            </Button>
          ) : (
            <ButtonLink kind="quiet" icon={Trash2} href={`${tabOf(person, 'general')}&dialog=delete`}>
              USUŃ KONTO
            </ButtonLink>
          )}
        </>
      )}
    </Card>
  );
}
