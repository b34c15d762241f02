import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';

export type WithdrawDialogState = { id: string; email: string } | null;

export const withdrawAddress = (here: string, id: string) => `${here}&dialog=withdraw-invitation&dialog_id=${id}`;

/** Asks first, because the invitation's link is in somebody's mailbox. */
export function withdrawDialog(state: WithdrawDialogState, close: string) {
  if (!state) return null;
  const { id, email } = state;
  return (
    <Dialog title="Wycofaj zaproszenie" close={close} focus="inside">
      <Form action="/api/withdraw_invitation" id="withdraw" back={withdrawAddress(close, id)}>
        <ErrorSummary form="withdraw" />
        <input type="hidden" name="id" value={id} />
        <p>Czy na pewno wycofać to zaproszenie? Link z wiadomości przestanie działać.</p>
        <p>
          <strong>{email}</strong>
        </p>
        <div className="row-of-buttons">
          <ButtonLink href={close} autoFocus>
            Anuluj
          </ButtonLink>
          <Button kind="danger">Wycofaj</Button>
        </div>
      </Form>
    </Dialog>
  );
}
