import { formatMoney } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { RemindPreview } from '../../server/features/reminders/schema.ts';
import { LetterPreview } from '../mail/letter-preview.tsx';
import { payment } from '../mail/payment.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { GetNone } from '../parts/get-none.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';

const TITLE = 'Przypomnij o płatności';

/** Asks before reminders are sent: shows names, sums and the mail. */
export function RemindDialog({ of: { people, letter }, here }: { of: RemindPreview; here: string }) {
  const getting = people.filter(({ refused }) => refused === null);
  const refused = people.flatMap(({ id, name, refused: reason }) => (reason ? [{ id, name, reason }] : []));
  if (getting.length === 0)
    return (
      <Dialog title={TITLE} close={here}>
        {people.length === 0 && <p role="alert">Zaznacz co najmniej jedną osobę</p>}
        <GetNone people={refused} />
      </Dialog>
    );
  const count = `${getting.length} ${plural(getting.length, 'przypomnienie', 'przypomnienia', 'przypomnień')}`;
  return (
    <FormDialog
      title={TITLE}
      close={here}
      action="/api/remind_of_payment"
      id="remind"
      hidden={{ person_ids: getting.map(({ id }) => id) }}
      submit={`Wyślij ${count}`}
    >
      <Table caption="Kto dostanie przypomnienie" columns={[{ label: 'Kto' }, { label: 'Do zapłaty', num: true }]}>
        {getting.map(({ id, name, asked, overdue }) => (
          <TableRow key={id}>
            <th scope="row">{name}</th>
            <Cell num>
              {formatMoney(asked)}
              {overdue > 0 && <small className="in-words">po terminie {formatMoney(overdue)}</small>}
            </Cell>
          </TableRow>
        ))}
      </Table>
      <GetNone people={refused} />
      {letter && <LetterPreview letter={payment(letter)} />}
      <p className="muted small">
        {getting.length > 1 && `Tak wygląda e-mail do: ${getting[0]?.name}. Pozostali dostaną swoje kwoty. `}
        Osoby z włączonymi powiadomieniami dostaną też krótką wiadomość na telefon.
      </p>
    </FormDialog>
  );
}
