import { dayOf, formatDay } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Cut } from '../parts/cut.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';

/** An unused invitation; `expired`: its link is no longer valid. */
export type OpenInvitation = {
  id: string;
  email: string;
  role: 'user' | 'worker' | 'admin';
  created_at: Date;
  expires_at: Date;
  expired: boolean;
};

/** Where managers see all of them. */
export const INVITATIONS = '/home?section=0&invited=all';

const on = (instant: Date) => formatDay(dayOf(instant));

/** A button that does one thing to an invitation; screen readers hear to which. */
function Do({ action, label, invitation }: { action: string; label: string; invitation: OpenInvitation }) {
  return (
    <Form action={action} className="" id={`${action.split('/').at(-1)}-${invitation.id}`}>
      <input type="hidden" name="id" value={invitation.id} />
      <Button>
        {label}
        <span className="visually-hidden"> ({invitation.email})</span>
      </Button>
    </Form>
  );
}

function Line({ invitation }: { invitation: OpenInvitation }) {
  const { email, role, created_at, expires_at, expired } = invitation;
  return (
    <li className="row invited">
      <span className="text">
        <strong>
          <Cut text={email} max={40} narrow={26} />
        </strong>
        <small>
          {ROLE_NAMES[role]} · <span className="whole-words">wysłano {on(created_at)}</span> ·{' '}
          {expired ? (
            <Badge tone="late">wygasło {on(expires_at)}</Badge>
          ) : (
            <span className="whole-words">ważne do {on(expires_at)}</span>
          )}
        </small>
      </span>
      <div className="row-of-buttons">
        <Do action="/api/resend_invitation" label="Wyślij ponownie" invitation={invitation} />
        <Do action="/api/withdraw_invitation" label="Wycofaj" invitation={invitation} />
      </div>
    </li>
  );
}

/** Invitations that nobody has used yet. */
export function InvitationList({ invitations }: { invitations: OpenInvitation[] }) {
  return (
    <ul className="plain list" aria-label="Otwarte zaproszenia">
      {invitations.map((invitation) => (
        <Line key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}
