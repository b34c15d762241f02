import type { ComponentProps, ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Form, useRefusal } from './form.tsx';
import { HiddenFields } from './hidden-fields.tsx';

type FormProps = Omit<ComponentProps<typeof Form>, 'title' | 'hidden'>;
type DialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'close' | 'focus'>;

type AskingProps = FormProps & {
  id: string;
  hidden?: ComponentProps<typeof HiddenFields>['of'];
  /** the label of the main button */
  submit: ReactNode;
  /** the action cannot be undone */
  danger?: boolean;
  /** where 'Anuluj' leads */
  cancel: string;
  /** shows no errors, because an alert over the dialog does */
  silent?: boolean;
  /** a button that stands apart from the others */
  apart?: ReactNode;
};

/**
 * A form with its errors, its fields, and buttons to cancel and submit. If the server asks a question before it saves, the
 * question stands above the buttons and the main button confirms it.
 */
export function AskingForm({ hidden, submit, danger, cancel, silent, apart, children, ...form }: AskingProps) {
  const question = useRefusal(form.id).errors.confirmed;
  return (
    <Form {...form}>
      {!silent && !question && <ErrorSummary form={form.id} />}
      {hidden && <HiddenFields of={hidden} />}
      {children}
      {question && (
        // biome-ignore lint/a11y/noAutofocus: the question is why the page came back
        <p className="summary asks" role="alert" tabIndex={-1} autoFocus>
          {question}
        </p>
      )}
      <div className="row-of-buttons">
        {apart}
        <ButtonLink href={cancel}>Anuluj</ButtonLink>
        <Button kind={danger ? 'danger' : 'main'} {...(question && { name: 'confirmed', value: question })}>
          {question ? 'Tak, zapisz' : submit}
        </Button>
      </div>
    </Form>
  );
}

/** A dialog with one form. 'Anuluj' closes the dialog unless `cancel` names another address. */
export function FormDialog({
  title,
  close,
  focus = 'inside',
  cancel = close,
  ...form
}: Omit<AskingProps, 'cancel'> & DialogProps & { cancel?: string }) {
  return (
    <Dialog title={title} close={close} focus={focus}>
      <AskingForm cancel={cancel} {...form} />
    </Dialog>
  );
}

type QuestionProps = FormProps & DialogProps & Pick<ComponentProps<typeof Confirm>, 'no' | 'yes'>;

/** A dialog that asks before something is deleted. */
export function QuestionDialog({ title, close, no, yes, children, ...form }: QuestionProps) {
  return (
    <Dialog title={title} close={close} focus="inside">
      <Form method="delete" {...form}>
        {form.id && <ErrorSummary form={form.id} />}
        {children}
        <Confirm close={close} no={no} yes={yes} />
      </Form>
    </Dialog>
  );
}
