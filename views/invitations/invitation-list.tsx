import { dayOf, formatDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/texts.ts';
import type { OpenInvitation } from '../../server/features/invitations/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';

const on = (instant: Date) => formatDay(dayOf(instant));

/** A button that does one thing to an invitation; screen readers hear to which. */
function Do({ action, label, invitation }: { action: string; label: string; invitation: OpenInvitation }) {
  return (
    <Form action={action} className="">
      <input type="hidden" name="id" value={invitation.id} />
      <Button>
        {label}
        <span className="said"> ({invitation.email})</span>
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

/** Invitations that nobody has used yet: the newest of `total`. */
export function InvitationList({ invitations, total }: { invitations: OpenInvitation[]; total: number }) {
  const more = total - invitations.length;
  return (
    <Card title="Otwarte zaproszenia">
      <ul className="plain list" aria-label="Otwarte zaproszenia">
        {invitations.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {more > 0 && (
        <p className="body muted small">
          I jeszcze {more} {plural(more, 'starsze', 'starsze', 'starszych')}.
        </p>
      )}
    </Card>
  );
}
