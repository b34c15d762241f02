import { Email } from '../parts/email.tsx';
import { QuestionDialog } from '../parts/form-dialog.tsx';

export const withdrawAddress = (here: string, id: string) => `${here}&dialog=withdraw-invitation&dialog_id=${id}`;

type Props = { id: string; called: string; close: string };

/** Asks first, because the invited person may already have the link. */
export function WithdrawDialog({ id, called, close }: Props) {
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
      <p>Czy na pewno wycofać to zaproszenie? Jego link przestanie działać.</p>
      <p>
        <strong>
          <Email address={called} />
        </strong>
      </p>
    </QuestionDialog>
  );
}
