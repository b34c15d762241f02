import { sessionTexts } from '../../server/features/sessions/texts.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  next: string | null;
  /** the session has ended */
  expired: boolean;
  /** a form that was sent without a session waits for the sign-in */
  waits: boolean;
};

function Reason({ next, expired, waits }: Props) {
  if (!next) return null;
  const why = expired ? sessionTexts.refreshSession.failed.message : 'Ta strona jest dla zalogowanych.';
  return (
    <p role="status">
      {why}{' '}
      {waits
        ? 'Po zalogowaniu wrócisz do rozpoczętej zmiany. Nie została jeszcze zapisana.'
        : 'Po zalogowaniu wrócisz na tę stronę.'}
    </p>
  );
}

export default function Login(props: Props) {
  const { next } = props;
  return (
    <PublicLayout current="login">
      <div className="narrow-page">
        <h1>Zaloguj się</h1>
        <Reason {...props} />
        <Card padded>
          <Form action="/api/login">
            <ErrorSummary />
            {next && <input type="hidden" name="next" value={next} />}
            <Field name="email" label="E-mail" type="email" autoComplete="username" required maxLength={254} />
            <Field
              name="password"
              label="Hasło"
              type="password"
              autoComplete="current-password"
              required
              maxLength={128}
            />
            <Button kind="main" type="submit">
              Zaloguj się
            </Button>
            <a className="back" href="/forgot-password">
              Nie pamiętasz hasła?
            </a>
          </Form>
        </Card>
        <p className="muted small">
          Logując się, akceptujesz <a href="/privacy-policy">politykę prywatności</a> i&nbsp;
          <a href="/terms-of-service">regulamin</a>. Konto zakłada się z&nbsp;zaproszenia, które wysyła stajnia.
        </p>
      </div>
    </PublicLayout>
  );
}
