import { dayOf, formatDay } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { OpenInvitation } from '../../server/features/invitations/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Cut } from '../parts/cut.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { withdrawAddress } from './withdraw-dialog.tsx';

export const INVITATIONS = `${sectionAddress(SECTION.panel)}&invited=all`;

const on = (instant: Date) => formatDay(dayOf(instant));

type Props = {
  /** false while mails cannot be sent */
  mailed: boolean;
  here: string;
};

function Line({ invitation, mailed, here }: Props & { invitation: OpenInvitation }) {
  const { id, email, role, created_at, expires_at, sent, expired } = invitation;
  return (
    <li className="row invited">
      <span className="text">
        <strong>
          <Cut text={email} max={40} narrow={26} />
        </strong>
        <small>
          {ROLE_NAMES[role]} ·{' '}
          <span className="whole-words">
            {sent || mailed ? 'wysłano' : 'czeka na wysłanie od'} {on(created_at)}
          </span>{' '}
          ·{' '}
          {expired ? (
            <Badge tone="late">wygasło {on(expires_at)}</Badge>
          ) : (
            <span className="whole-words">ważne do {on(expires_at)}</span>
          )}
        </small>
      </span>
      <div className="row-of-buttons">
        <Form action="/api/resend_invitation" className="" id={`resend-${id}`}>
          <input type="hidden" name="id" value={id} />
          <Button>
            Wyślij ponownie
            <span className="visually-hidden"> ({email})</span>
          </Button>
        </Form>
        <ButtonLink href={withdrawAddress(here, id)}>
          Wycofaj
          <span className="visually-hidden"> ({email})</span>
        </ButtonLink>
      </div>
    </li>
  );
}

export function InvitationList({ invitations, ...props }: Props & { invitations: OpenInvitation[] }) {
  return (
    <ul className="plain list" aria-label="Otwarte zaproszenia">
      {invitations.map((invitation) => (
        <Line key={invitation.id} invitation={invitation} {...props} />
      ))}
    </ul>
  );
}
