import { type Day, dayOf, formatDayInText, formatMonth } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Recipient, SendPreview } from '../../server/features/statements/schema.ts';
import { LetterPreview } from '../mail/letter-preview.tsx';
import { statement } from '../mail/statement.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { GetNone } from '../parts/get-none.tsx';

type Props = { of: SendPreview; month: Day; today: Day; here: string };

/** 'wysłano 28 listopada' */
export const sentInWords = (at: Date, today: Day): string => `wysłano ${formatDayInText(dayOf(at), today)}`;

/** Asks before statements are sent: shows who gets them, who does not, and the mail. */
export function SendDialog({ of, month, today, here }: Props) {
  const { everybody, getting, more, more_had, letter, letter_to, more_refused, seen_at } = of;
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
      hidden={{ month, seen_at, ...(everybody ? { everybody: 'true' } : { person_ids: getting.map(({ id }) => id) }) }}
      submit={`Wyślij ${total} ${plural(total, 'zestawienie', 'zestawienia', 'zestawień')}`}
    >
      <HadBefore people={getting} more={more_had} today={today} />
      <section aria-label="Kto dostanie">
        <h3>Dostaną: {total}</h3>
        <p>
          {getting.map(({ name }) => name).join(', ')}
          {more > 0 && ` i jeszcze ${more}`}
        </p>
      </section>
      <GetNone people={refused} more={more_refused} />
      {letter && <LetterPreview letter={statement(letter)} />}
      {letter && total > 1 && (
        <p className="muted small">
          Tak wygląda e-mail do: {letter_to} ({formatMoney(letter.asked.asked)}). Pozostali dostaną swoje kwoty.
        </p>
      )}
      <p className="muted small">W załączniku jest zestawienie w PDF.</p>
    </FormDialog>
  );
}

/** People who would get it again. */
function HadBefore({ people, more, today }: { people: Recipient[]; more: number; today: Day }) {
  const had = people.filter(({ sent_at }) => sent_at !== null);
  return (
    had.length + more > 0 && (
      <section aria-label="Kto dostanie jeszcze raz">
        <h3>Dostaną jeszcze raz: {had.length + more}</h3>
        <ul className="plain">
          {had.map(({ id, name, sent_at }) => (
            <li key={id}>
              <strong>{name}</strong>: {sent_at && sentInWords(sent_at, today)}
            </li>
          ))}
          {more > 0 && <li>i jeszcze {more}</li>}
        </ul>
      </section>
    )
  );
}
