import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Alert as AlertText, alertAt, failureAlert, fieldTexts, texts } from '../../server/domain/texts.ts';
import { forward, STEPS, StepFields, StepList } from '../../views/invitations/steps.tsx';
import { Button } from '../../views/parts/button.tsx';
import { Card } from '../../views/parts/card.tsx';
import { ErrorSummary } from '../../views/parts/error-summary.tsx';
import { Form } from '../../views/parts/form.tsx';
import { call } from '../api.ts';
import { leaveAlert } from '../flash.ts';
import { Notice } from '../notice.tsx';

type Errors = Record<string, string>;
type Props = { token: string; email: string; errors: Errors };

/** What is wrong with a field, as far as the browser can tell. */
function wrongWith({ name, value, validity, form }: HTMLInputElement): string | undefined {
  if (name === 'password') return value.length < 8 ? texts.register.atFields[0].message : undefined;
  if (name === 'confirmPassword')
    return value === inputOf(form, 'password')?.value ? undefined : fieldTexts.passwordsDiffer;
  if (!value.trim()) return fieldTexts.required;
  if (!validity.patternMismatch) return undefined;
  return name === 'phone_number' ? fieldTexts.phone : fieldTexts.postalCode;
}

const inputOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined;

const inputsOf = (form: HTMLFormElement, step: number) => [
  ...form.querySelectorAll<HTMLInputElement>(`fieldset[data-step="${step}"] input`),
];

function errorsOf(form: HTMLFormElement, step: number): Errors {
  const wrong = inputsOf(form, step).map((input) => [input.name, wrongWith(input)] as const);
  return Object.fromEntries(wrong.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The step that asks for the first field in error; the one given when none does. */
function stepOf(form: HTMLFormElement, errors: Errors, step: number): number {
  const asks = (nth: number) => inputsOf(form, nth).some(({ name }) => name in errors);
  return [1, 2, 3].find(asks) ?? step;
}

/** The steps of a registration on one page: what was typed stays in its fields, and is sent whole at the end. */
export default function Registration({ token, email, errors: atFirst }: Props) {
  const [step, setStep] = useState(1);
  const [reached, setReached] = useState(1);
  const [errors, setErrors] = useState(atFirst);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  function show(next: number, wrong: Errors = {}) {
    setStep(next);
    setReached((before) => Math.max(before, next));
    setErrors(wrong);
  }

  // The browser's own way back leads to the step before, too.
  useEffect(() => {
    const onPop = () => show(Math.min(reached, Number(new URLSearchParams(location.search).get('step') ?? 1)));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  });

  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is shown anew
  useEffect(() => {
    if (moved.current) (summary.current ?? form.current?.querySelector<HTMLElement>('fieldset:not([hidden])'))?.focus();
    moved.current = true;
  }, [step, errors]);

  function move(to: number, wrong?: Errors) {
    if (to !== step) history.pushState(null, '', `?step=${to}`);
    show(to, wrong);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const wrong = errorsOf(currentTarget, step);
    const at = alertAt('register', wrong);
    setAlert(at < 0 ? null : failureAlert('register', 400, at));
    if (Object.keys(wrong).length) return show(step, wrong);
    if (step < STEPS.length) return move(step + 1);
    await send(currentTarget);
  }

  async function send(from: HTMLFormElement) {
    setSending(true);
    const answer = await call('POST', '/api/register', Object.fromEntries(new FormData(from)));
    setSending(false);
    if (answer.ok) {
      leaveAlert('register');
      location.assign('/login');
      return;
    }
    setAlert(failureAlert('register', answer.status, alertAt('register', answer.fields)));
    move(stepOf(from, answer.fields, step), answer.fields);
  }

  return (
    <>
      <StepList step={step} />
      <Card title={STEPS[step - 1]} padded>
        <Form
          action="/api/keep_registration"
          back={`/register/${encodeURIComponent(token)}`}
          noValidate
          errors={errors}
          ref={form}
          onSubmit={submit}
        >
          <ErrorSummary ref={summary} />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="step" value={step} />
          {STEPS.slice(0, reached).map((title, nth) => (
            <fieldset key={title} data-step={nth + 1} hidden={nth + 1 !== step} tabIndex={-1} aria-label={title}>
              <StepFields step={nth + 1} email={email} />
            </fieldset>
          ))}
          <div className="row-of-buttons">
            <Button kind="main" disabled={sending}>
              {forward(step)}
            </Button>
            {step > 1 && (
              <Button type="button" onClick={() => move(step - 1)}>
                Wstecz
              </Button>
            )}
          </div>
        </Form>
      </Card>
      {alert && <Notice key={alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}
