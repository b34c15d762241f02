import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { STEPS, StepList, submitLabel } from './steps.tsx';

type Props = Omit<ComponentProps<typeof Form>, 'children' | 'noValidate'> & {
  token: string;
  step: number;
  fields: ReactNode;
  /** The first step has none. */
  backButton: ReactNode;
  /** Set by the island only. */
  sending?: boolean;
  summary?: Ref<HTMLDivElement>;
};

/** A step of the registration, with and without script. */
export function WizardFrame({ token, step, fields, backButton, sending = false, summary, ...form }: Props) {
  return (
    <>
      <StepList step={step} />
      <Card title={STEPS[step - 1]} padded>
        <Form noValidate {...form}>
          <ErrorSummary {...(summary && { ref: summary })} />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="step" value={step} />
          {fields}
          <div className="row-of-buttons">
            <Button kind="main" name="go" value="next" disabled={sending}>
              {submitLabel(step)}
            </Button>
            {step > 1 && backButton}
          </div>
        </Form>
      </Card>
    </>
  );
}
