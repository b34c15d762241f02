import { type FormEvent, useState } from 'react';
import { failureAlert, hasAlert } from '../../server/domain/texts.ts';
import { invitationTexts } from '../../server/features/invitations/texts.ts';
import { STEPS, StepFields } from '../../views/invitations/steps.tsx';
import { WizardFrame } from '../../views/invitations/wizard-frame.tsx';
import { Button } from '../../views/parts/button.tsx';
import { call } from '../api.ts';
import { leaveAlert } from '../flash.ts';
import { useNotice } from '../notice.tsx';
import { type Errors, errorsIn, formAlert } from '../refusal.ts';
import { errorsOfPassword, errorsOfStep, stepOf, type Wrong } from '../registration/checks.ts';
import { forgetAnswers, keepAnswers, readAnswers } from '../registration/draft.ts';
import { useSteps } from '../registration/steps.ts';

type Props = { token: string; email: string; known: Record<string, string>; errors: Errors };

const isWrong = ({ fields }: Wrong) => Object.keys(fields).length > 0;

/** All steps of a registration on one page: the fields keep the input, which is sent at the end. */
export default function Registration({ token, email, known, errors: atFirst }: Props) {
  const { step, reached, errors, move, form, summary } = useSteps(atFirst);
  const draft = email || token;
  const [answers] = useState(() => ({ ...known, ...readAnswers(draft) }));
  const { setAlert, notice } = useNotice();
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const { currentTarget } = event;
    setAlert(null);
    setSending(true);
    const found = await errorsAt(currentTarget, step);
    if (isWrong(found)) {
      const texts = step < STEPS.length ? invitationTexts.saveRegistrationStep : invitationTexts.register;
      if (hasAlert(texts, found)) setAlert(failureAlert(texts, 400, found.code));
      move(step, found.fields);
    } else if (step < STEPS.length) move(step + 1);
    else await send(currentTarget);
    setSending(false);
  }

  async function send(from: HTMLFormElement) {
    const answer = await call('POST', '/api/register', Object.fromEntries(new FormData(from)));
    if (answer.ok) {
      forgetAnswers(draft);
      leaveAlert(invitationTexts.register);
      location.assign('/login');
      return;
    }
    setAlert(formAlert(invitationTexts.register, answer));
    move(stepOf(from, answer.fields, step), errorsIn(answer));
  }

  return (
    <>
      <WizardFrame
        action="/api/save_registration_step"
        back={`/register/${encodeURIComponent(token)}`}
        token={token}
        step={step}
        errors={errors}
        sending={sending}
        summary={summary}
        ref={form}
        onSubmit={submit}
        onChange={(event) => keepAnswers(draft, event.currentTarget)}
        fields={STEPS.slice(0, reached).map((title, nth) => (
          <fieldset key={title} data-step={nth + 1} hidden={nth + 1 !== step} tabIndex={-1} aria-label={title}>
            <StepFields step={nth + 1} email={email} answers={answers} />
          </fieldset>
        ))}
        backButton={
          <Button type="button" onClick={() => move(step - 1)}>
            Wstecz
          </Button>
        }
      />
      {notice}
    </>
  );
}

/** A step's errors: those the browser finds, and the password's that only the server knows. */
async function errorsAt(form: HTMLFormElement, step: number): Promise<Wrong> {
  const found = errorsOfStep(form, step);
  return step > 1 || isWrong(found) ? found : errorsOfPassword(form);
}
