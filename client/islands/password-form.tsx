import { type FormEvent, useState } from 'react';
import { type Alert as AlertText, alertAt, failureAlert, passwordTexts } from '../../server/domain/texts.ts';
import { Alert } from '../../views/parts/alert.tsx';
import { Button } from '../../views/parts/button.tsx';
import { Field } from '../../views/parts/field.tsx';
import { Form } from '../../views/parts/form.tsx';

type Props = {
  action: string;
  back: string;
  /** Whose alerts it shows. */
  text: 'resetPassword' | 'changePassword';
  /** The secret of a mailed link; without one, the password so far is asked for. */
  token?: string;
  errors: Record<string, string>;
  button: string;
};

const SHORTEST = 8;

/** What the server would say, before it has to: a refused form would come back empty. */
function wrongIn(form: HTMLFormElement): Record<string, string> {
  const fields = new FormData(form);
  const password = String(fields.get('password'));
  if (password !== fields.get('confirm_new_password')) return { confirm_new_password: passwordTexts.different };
  return password.length < SHORTEST ? { password: passwordTexts.tooShort } : {};
}

/** A new password, typed twice. The form goes its own way; the island only looks at it before. */
export default function PasswordForm({ action, back, text, token, errors: atFirst, button }: Props) {
  const [errors, setErrors] = useState(atFirst);
  const [alert, setAlert] = useState<AlertText | null>(null);

  function check(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const wrong = wrongIn(form);
    const [first] = Object.keys(wrong);
    setErrors(wrong);
    setAlert(first ? failureAlert(text, 400, alertAt(text, wrong)) : null);
    if (!first) return;
    event.preventDefault();
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <>
      <Form action={action} back={back} onSubmit={check}>
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
            error={errors.old_password}
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
          error={errors.password}
        />
        <Field
          name="confirm_new_password"
          label="Powtórz nowe hasło"
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          error={errors.confirm_new_password}
        />
        <Button kind="main" type="submit">
          {button}
        </Button>
      </Form>
      {alert && <Alert key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}
