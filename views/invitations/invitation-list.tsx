import { MailOpen } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { OpenInvitation } from '../../server/features/invitations/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { Email } from '../parts/email.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { LinkForm } from './invite-buttons.tsx';
import { calledIn } from './new-links.tsx';
import { withdrawAddress } from './withdraw-dialog.tsx';

/** How an invitation reaches its person: by mail, which may wait, or as a link. */
function wayOf({ email, sent, waits, created_at, leaves_at }: OpenInvitation, mailed: boolean): string {
  if (!email || (sent && !mailed)) return `link z ${on(created_at)}`;
  if (leaves_at && mailed) return `czeka, wyjdzie ${on(leaves_at)} o ${formatTime(leaves_at)}`;
  if (waits) return `czeka na wysłanie od ${on(created_at)}`;
  return sent ? `wysłano ${on(created_at)}` : 'nie wysłano';
}

/** May end a line, but not begin one. */
const DOT = '\u00a0· ';

const on = (instant: Date) => formatDay(dayOf(instant));

type Props = {
  invitations: OpenInvitation[];
  /** false while mails cannot be sent */
  mailed: boolean;
  here: string;
};

export function InvitationList({ invitations, ...props }: Props) {
  return (
    <Card slim>
      {invitations.length > 0 ? (
        <ul className="plain list" aria-label="Otwarte zaproszenia">
          {invitations.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} {...props} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={MailOpen} title="Nie ma otwartych zaproszeń">
          Zaproś kogoś poniżej albo w&nbsp;panelu.
        </EmptyState>
      )}
    </Card>
  );
}

function Line({ invitation, mailed, here }: Omit<Props, 'invitations'> & { invitation: OpenInvitation }) {
  const { id, email, name, role, invited_by_name, expires_at, expired, leaves_at } = invitation;
  const called = calledIn(invitation);
  return (
    <li className="row invited">
      <span className="text">
        <strong>{name ? <Cut text={called} max={40} narrow={26} /> : <Email address={called} />}</strong>
        <small>
          {ROLE_NAMES[role]}
          {name && email && (
            <>
              {' · '}
              <Email address={email} />
            </>
          )}
          {DOT}
          <span className="whole-words">{wayOf(invitation, mailed)}</span>
          {DOT}
          zaprasza {invited_by_name ?? 'administrator serwera'}
          {DOT}
          {expired ? (
            <Badge tone="late">wygasło {on(expires_at)}</Badge>
          ) : (
            <span className="whole-words">ważne do {on(expires_at)}</span>
          )}
        </small>
      </span>
      <div className="row-of-buttons">
        {email && mailed && !leaves_at && (
          <Form action="/api/resend_invitation" className="" id={`resend-${id}`}>
            <input type="hidden" name="id" value={id} />
            <Button>
              Wyślij ponownie
              <span className="visually-hidden"> ({called})</span>
            </Button>
          </Form>
        )}
        <LinkForm of={{ id }} name={called} />
        <ButtonLink href={withdrawAddress(here, id)}>
          Wycofaj
          <span className="visually-hidden"> ({called})</span>
        </ButtonLink>
      </div>
    </li>
  );
}
