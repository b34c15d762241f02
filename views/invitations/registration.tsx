import { Island } from '../island.tsx';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { forward, STEPS, StepFields, StepList } from './steps.tsx';

type Props = {
  token: string;
  email: string;
  step: number;
  /** What a browser without script has typed so far; null: the wizard has not been begun so. */
  answers: Record<string, string> | null;
};

/**
 * The wizard of an invitation. It begins as an island; what was begun without script, by posts from step to step, goes on
 * without it, because the password is then the server's alone.
 */
export default function Registration({ token, email, step, answers }: Props) {
  const { errors } = usePage();
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>Rejestracja</h1>
        {answers ? (
          <Wizard token={token} email={email} step={step} answers={answers} />
        ) : (
          <Island name="registration" props={{ token, email, errors }} />
        )}
        <p className="muted small">
          Zakładając konto, akceptujesz <a href="/privacy-policy">politykę prywatności</a> i&nbsp;
          <a href="/terms-of-service">regulamin</a>.
        </p>
      </div>
    </PublicLayout>
  );
}

const KEEP = '/api/keep_registration';

function Wizard({ token, email, step, answers }: Props & { answers: Record<string, string> }) {
  const action = step === STEPS.length ? '/api/finish_registration' : KEEP;
  return (
    <>
      <StepList step={step} />
      <Card title={STEPS[step - 1]} padded>
        <Form action={action} noValidate>
          <ErrorSummary />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="step" value={step} />
          <StepFields step={step} email={email} kept answers={answers} />
          <div className="row-of-buttons">
            <Button kind="main" name="go" value="next">
              {forward(step)}
            </Button>
            {step > 1 && (
              <Button name="go" value="back" formAction={KEEP}>
                Wstecz
              </Button>
            )}
          </div>
        </Form>
      </Card>
    </>
  );
}
