import { Island } from '../island.tsx';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { STEPS, StepFields } from './steps.tsx';
import { WizardFrame } from './wizard-frame.tsx';

type Props = {
  token: string;
  /** '' if unknown: then the first step asks for it. */
  email: string;
  known: Record<string, string>;
  step: number;
  /** Answers from a browser without script; null when the wizard did not begin that way. */
  answers: Record<string, string> | null;
};

/**
 * The wizard begins as an island. If it began without script, it continues so, because only the server has the
 * password.
 */
export default function Registration({ token, email, known, step, answers }: Props) {
  const { errors } = usePage();
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>Rejestracja</h1>
        {answers ? (
          <Wizard token={token} email={email} step={step} answers={{ ...known, ...answers }} />
        ) : (
          <Island name="registration" props={{ token, email, known, errors }} />
        )}
        <p className="muted small">
          Zakładając konto, akceptujesz <a href="/privacy-policy">politykę prywatności</a> i&nbsp;
          <a href="/terms-of-service">regulamin</a>.
        </p>
      </div>
    </PublicLayout>
  );
}

const SAVE_STEP = '/api/save_registration_step';

function Wizard({ token, email, step, answers }: Omit<Props, 'known'> & { answers: Record<string, string> }) {
  return (
    <WizardFrame
      action={step === STEPS.length ? '/api/finish_registration' : SAVE_STEP}
      token={token}
      step={step}
      fields={<StepFields step={step} email={email} kept answers={answers} />}
      backButton={
        <Button name="go" value="back" formAction={SAVE_STEP}>
          Wstecz
        </Button>
      }
    />
  );
}
