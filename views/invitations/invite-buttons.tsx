import { Link2, Mail } from 'lucide-react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { WITHOUT_ACCOUNT } from './addresses.ts';

type Props = {
  of: { id: string; name: string; email: string | null };
  /** false while mails cannot be sent; then only a link can be handed over */
  mailed: boolean;
};

export const inviteAddress = (id: string) => `${WITHOUT_ACCOUNT}&dialog=invite-person&dialog_id=${id}`;

/** Invites a person without an account: by mail, after asking for an unknown address, or by a link. */
export function InviteButtons({ of: { id, name, email }, mailed }: Props) {
  const whose = <span className="visually-hidden"> ({name})</span>;
  return (
    <div className="row-of-buttons">
      {mailed && email && (
        <Form action="/api/send_app_invitation" className="" id={`invite-${id}`}>
          <HiddenFields of={{ email, person_id: id }} />
          <Button icon={Mail}>Zaproś{whose}</Button>
        </Form>
      )}
      {mailed && !email && (
        <ButtonLink icon={Mail} href={inviteAddress(id)}>
          Zaproś{whose}
        </ButtonLink>
      )}
      <LinkForm of={{ person_id: id }} name={name} />
    </div>
  );
}

/** Makes a link to hand over, which replaces earlier invitations. */
export const LinkForm = ({ of, name }: { of: { id: string } | { person_id: string }; name: string }) => (
  <Form action="/api/make_invitation_link" className="" id={`link-${Object.values(of)[0]}`}>
    <HiddenFields of={of} />
    <Button icon={Link2}>
      Link<span className="visually-hidden"> ({name})</span>
    </Button>
  </Form>
);
