import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeOfFields, type FieldCode, SHORTEST_PASSWORD, textsOfFields } from '../../server/domain/field-texts.ts';
import { failureAlert } from '../../server/domain/texts.ts';
import { passwordTexts } from '../../server/features/passwords/texts.ts';
import { Button } from '../../views/parts/button.tsx';
import { ErrorSummary } from '../../views/parts/error-summary.tsx';
import { Field } from '../../views/parts/field.tsx';
import { Form } from '../../views/parts/form.tsx';
import { useNotice } from '../notice.tsx';

type Props = {
  action: string;
  back: string;
  text: 'resetPassword' | 'changePassword';
  /** The secret of a mailed link; without one, the current password is required. */
  token?: string;
  errors: Record<string, string>;
  button: string;
};

/** Checks what the server would refuse, because a refused form comes back without the passwords. */
function wrongIn(form: HTMLFormElement, tooShort: FieldCode): Record<string, FieldCode> {
  const fields = new FormData(form);
  const password = String(fields.get('password'));
  return {
    ...(password.length < SHORTEST_PASSWORD && { password: tooShort }),
    ...(password !== fields.get('confirm_new_password') && { confirm_new_password: 'passwords_differ' }),
  };
}

/** A new password, typed twice. The browser sends the form; the island only checks it first. */
export default function PasswordForm({ action, back, text, token, errors: atFirst, button }: Props) {
  const [errors, setErrors] = useState(atFirst);
  const { alert, setAlert, notice } = useNotice();
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (alert) summary.current?.focus();
  }, [alert]);

  function check(event: FormEvent<HTMLFormElement>) {
    const wrong = wrongIn(event.currentTarget, token ? 'password_too_short_to_reset' : 'password_too_short');
    const refused = Object.keys(wrong).length > 0;
    if (refused) event.preventDefault();
    setErrors(textsOfFields(wrong));
    setAlert(refused ? failureAlert(passwordTexts[text], 400, codeOfFields(wrong)) : null);
  }

  return (
    <>
      <Form action={action} back={back} errors={errors} onSubmit={check}>
        <ErrorSummary ref={summary} />
        {token ? (
          <input type="hidden" name="token" value={token} />
        ) : (
          <Field
            name="old_password"
            label="Obecne hasło"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
          />
        )}
        <Field
          name="password"
          label="Nowe hasło"
          hint="Co najmniej 8 znaków. Najlepiej kilka słów, których nikt nie zgadnie."
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
        />
        <Field
          name="confirm_new_password"
          label="Powtórz nowe hasło"
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
        />
        <Button kind="main" type="submit">
          {button}
        </Button>
      </Form>
      {notice}
    </>
  );
}
