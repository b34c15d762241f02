import { Email } from '../parts/email.tsx';
import { QuestionDialog } from '../parts/form-dialog.tsx';

export type WithdrawDialogState = { id: string; email: string } | null;

export const withdrawAddress = (here: string, id: string) => `${here}&dialog=withdraw-invitation&dialog_id=${id}`;

/** Asks first, because the invitation's link is in somebody's mailbox. */
export function withdrawDialog(state: WithdrawDialogState, close: string) {
  if (!state) return null;
  const { id, email } = state;
  return (
    <QuestionDialog
      title="Wycofaj zaproszenie"
      close={close}
      action="/api/withdraw_invitation"
      method="post"
      id="withdraw"
      back={withdrawAddress(close, id)}
      yes="Wycofaj"
    >
      <input type="hidden" name="id" value={id} />
      <p>Czy na pewno wycofać to zaproszenie? Link z wiadomości przestanie działać.</p>
      <p>
        <strong>
          <Email address={email} />
        </strong>
      </p>
    </QuestionDialog>
  );
}
