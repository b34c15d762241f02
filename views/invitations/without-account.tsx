import { Printer, UserCheck } from 'lucide-react';
import { dayOf, formatDay } from '../../server/domain/days.ts';
import type { Unregistered } from '../../server/features/invitations/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { InviteButtons } from './invite-buttons.tsx';

type Props = { people: Unregistered[]; ticked: boolean; mailed: boolean; here: string };

/** People without an account, with buttons to invite each, and checkboxes for the sheet of links. */
export function WithoutAccount({ people, ticked, mailed, here }: Props) {
  if (people.length === 0)
    return (
      <Card slim>
        <EmptyState icon={UserCheck} title="Wszyscy mają konta">
          Osobę bez konta dodasz w&nbsp;Użytkownikach.
        </EmptyState>
      </Card>
    );
  return (
    <Card slim>
      <ul className="plain list" aria-label="Osoby bez konta">
        {people.map((person) => (
          <Line key={person.id} person={person} ticked={ticked} mailed={mailed} />
        ))}
      </ul>
      <Form action="/api/make_invitation_links" id="sheet" className="form body">
        <ErrorSummary form="sheet" />
        <p className="muted small">
          Dla zaznaczonych utworzymy nowe linki z&nbsp;kodami QR do wydrukowania. Ich wcześniejsze zaproszenia stracą
          ważność.
        </p>
        <div className="row-of-buttons">
          <ButtonLink href={ticked ? here : `${here}&all=1`}>
            {ticked ? 'Odznacz wszystkie' : 'Zaznacz wszystkie'}
          </ButtonLink>
          <Button icon={Printer}>Drukuj linki</Button>
        </div>
      </Form>
    </Card>
  );
}

function Line({ person, ticked, mailed }: { person: Unregistered } & Pick<Props, 'ticked' | 'mailed'>) {
  const { id, first_name, last_name, email, role, invited_until } = person;
  const name = `${first_name} ${last_name}`;
  return (
    <li className="row invited">
      <Check
        name="person_ids"
        form="sheet"
        value={id}
        defaultChecked={ticked}
        label={<span className="visually-hidden">Link do wydrukowania: {name}</span>}
      />
      <span className="text">
        <strong>
          <a href={`/user/${id}`}>{name}</a>
        </strong>
        <small>
          {ROLE_NAMES[role]} · {email ? <Cut text={email} max={40} narrow={26} /> : 'bez e-maila'}
          {invited_until && (
            <>
              {' '}
              · <span className="whole-words">zaproszenie ważne do {formatDay(dayOf(invited_until))}</span>
            </>
          )}
        </small>
      </span>
      <InviteButtons of={{ id, name, email }} mailed={mailed} />
    </li>
  );
}
