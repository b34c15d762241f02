import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

type Props = { whom: 'user' | 'worker'; title: string };

/** An error is shown at the only field, which then has the focus. */
export function InviteBox({ whom, title }: Props) {
  const id = `invite-${whom}`;
  const { errors } = useRefusal(id);
  return (
    <div className="invite">
      <h3>{title}</h3>
      <Form action="/api/send_app_invitation" back={sectionAddress(SECTION.panel)} id={id} noValidate>
        <input type="hidden" name="role" value={whom} />
        <Field
          name="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          aria-required="true"
          maxLength={254}
          autoFocus={Boolean(errors.email)}
        />
        <Button kind="main">ZAPROŚ</Button>
      </Form>
    </div>
  );
}
