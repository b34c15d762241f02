import { type Day, formatMonth } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { SendPreview } from '../../server/features/statements/schema.ts';
import { LetterPreview } from '../mail/letter-preview.tsx';
import { statement } from '../mail/statement.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { GetNone } from '../parts/get-none.tsx';

type Props = { of: SendPreview; month: Day; here: string };

/** Statements before they go: to whom, who gets none, and the mail. */
export function SendDialog({ of, month, here }: Props) {
  const { everybody, getting, more, letter, more_refused } = of;
  const title = `Wyślij zestawienia za ${formatMonth(month)}`;
  const refused = of.refused.map(({ id, name, message }) => ({ id, name, reason: message }));
  const total = getting.length + more;
  if (total === 0)
    return (
      <Dialog title={title} close={here}>
        {refused.length === 0 && (
          <p role="alert">{everybody ? 'Nikt nie ma zestawienia za ten miesiąc' : 'Zaznacz co najmniej jedną osobę'}</p>
        )}
        <GetNone people={refused} more={more_refused} />
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      close={here}
      action="/api/send_statements"
      id="send"
      hidden={{ month, ...(everybody ? { everybody: 'true' } : { person_ids: getting.map(({ id }) => id) }) }}
      submit={`Wyślij ${total} ${plural(total, 'zestawienie', 'zestawienia', 'zestawień')}`}
    >
      <section aria-label="Kto dostanie">
        <h3>Dostaną: {total}</h3>
        <p>
          {getting.map(({ name }) => name).join(', ')}
          {more > 0 && ` i jeszcze ${more}`}
        </p>
      </section>
      <GetNone people={refused} more={more_refused} />
      {letter && <LetterPreview of={statement(letter)} />}
      {letter && total > 1 && (
        <p className="muted small">
          Tak wygląda e-mail do: {getting[0]?.name} ({formatMoney(letter.asked.asked)}). Pozostali dostaną swoje kwoty.
        </p>
      )}
      <p className="muted small">W załączniku jest zestawienie w PDF.</p>
    </FormDialog>
  );
}
