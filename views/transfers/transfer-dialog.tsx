import { formatDay } from '../../server/domain/days.ts';
import { formatAmount, formatMoney } from '../../server/domain/money.ts';
import type { TransferDialogState } from '../../server/features/transfers/schema.ts';
import { fieldsOf, pathOf } from '../parts/address.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Facts } from '../parts/facts.tsx';
import { Field, FieldError } from '../parts/field.tsx';
import { Form, useFieldState } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { useLabel } from '../parts/labels.tsx';
import { List, Row } from '../parts/list.tsx';
import { placeOf, transferAddress } from './addresses.ts';
import { CautionBadge, cameIn, ReversedCredits } from './transfer-row.tsx';

type PaidHorse = TransferDialogState['horses'][number];

export function TransferDialog({ here, ...dialog }: TransferDialogState & { here: string }) {
  const { transfer, horses } = dialog;
  const { transferred_on, payer, title, account, caution, state } = transfer;
  return (
    <Dialog title={`Przelew: ${formatMoney(cameIn(transfer))}`} close={here}>
      <Facts
        of={[
          ['Dzień', formatDay(transferred_on)],
          ['Nadawca', payer || 'nieznany'],
          ['Tytuł', title || 'bez tytułu'],
          ['Rachunek', account.replace(/(?<=^\d{2}(?:\d{4})*)(?=\d{4})/g, ' ')],
        ]}
      />
      <p>
        <CautionBadge of={caution} />
      </p>
      {state === 'booked' ? (
        <p>Ten przelew jest już zaksięgowany.</p>
      ) : transfer.reverses ? (
        <ReversedCredits of={transfer} here={here} />
      ) : (
        <>
          {horses.length > 0 && <SharesForm {...dialog} here={here} />}
          <OtherHorse {...dialog} here={here} />
        </>
      )}
    </Dialog>
  );
}

function SharesForm({ transfer, horses, surplus, here }: TransferDialogState & { here: string }) {
  const [first] = horses as [PaidHorse];
  return (
    <Form action="/api/book_transfer" id="shares" back={transferAddress(here, transfer.id, first.id)}>
      <ErrorSummary form="shares" />
      <input type="hidden" name="id" value={transfer.id} />
      <h3>{first.owner_name}</h3>
      {surplus > 0 && horses.length > 1 && (
        <p className="small">
          Nadpłata {formatMoney(surplus)}: proponujemy ją dla konia {first.name}, możesz to zmienić.
        </p>
      )}
      <AmountFields horses={horses} />
      <div className="row-of-buttons">
        <ButtonLink href={here}>Anuluj</ButtonLink>
        <Button kind="main">Zaksięguj {formatMoney(transfer.amount)}</Button>
      </div>
    </Form>
  );
}

/** One list of amounts, sent in the horses' order. */
function AmountFields({ horses }: { horses: PaidHorse[] }) {
  const { id, error, oldInput } = useFieldState('amounts');
  useLabel(id, 'Kwoty');
  const typed = oldInput === undefined ? [] : [oldInput].flat();
  return (
    <fieldset className="field amounts" aria-describedby={error && `${id}-error`}>
      <legend className="visually-hidden">Kwoty</legend>
      {horses.map((horse, nth) => (
        <label key={horse.id}>
          <span>
            {horse.name}
            <small className="muted">
              {horse.box_number && `boks ${horse.box_number} · `}
              {horse.owed > 0 ? `zaległość ${formatMoney(horse.owed)}` : 'bez zaległości'}
            </small>
          </span>
          <input type="hidden" name="horse_ids" value={horse.id} />
          <input
            name="amounts"
            id={nth === 0 ? id : undefined}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            aria-invalid={error ? true : undefined}
            defaultValue={String(typed[nth] ?? formatAmount(horse.share))}
          />
        </label>
      ))}
      <FieldError field={id} error={error} />
    </fieldset>
  );
}

function OtherHorse({ transfer, horses, search, found, here }: TransferDialogState & { here: string }) {
  const suggested = found ?? (horses.length > 0 ? [] : transfer.likely);
  return (
    <section className="other-horse">
      <form className="search" action={pathOf(here)}>
        <HiddenFields of={{ ...fieldsOf(here), dialog: 'transfer', dialog_id: transfer.id }} />
        <Field
          name="dialog_q"
          type="search"
          label={horses.length > 0 ? 'Inny koń' : 'Który koń?'}
          hint="Imię konia, boks albo właściciel"
          autoComplete="off"
          defaultValue={search}
        />
        <Button>Szukaj</Button>
      </form>
      {suggested.length > 0 && (
        <List label="Konie do wyboru">
          {suggested.map((horse) => (
            <Row
              key={horse.id}
              href={transferAddress(here, transfer.id, horse.id)}
              title={horse.name}
              detail={placeOf(horse)}
            />
          ))}
        </List>
      )}
      {found?.length === 0 && <p className="muted">Nic nie pasuje do „{search}”.</p>}
    </section>
  );
}
