import { type Entry, factsOfLine, nameOfLine } from '../../server/domain/account-lines.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatChange } from '../../server/domain/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Facts } from '../parts/facts.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { AmountField } from './amount-field.tsx';

/** What is open over a horse's month: a correction by hand, or the reversal of an entry. */
export type EntryDialog = { kind: 'correct'; request_id: string } | { kind: 'reverse'; entry: Entry };

const over = (here: string, query: string) => `${here}${here.includes('?') ? '&' : '?'}${query}`;

export const correctAddress = (here: string) => over(here, 'dialog=correct');
const reverseAddress = (here: string, { id }: Entry) => over(here, `dialog=reverse&dialog_entry=${id}`);

/** Each entry is reversed once, and a reversal never: a correction does that. */
export const mayReverse = ({ reverses, reversed_by }: Entry): boolean => !reverses && !reversed_by;

export const ReverseLink = ({ line, here }: { line: Entry; here: string }) => (
  <a href={reverseAddress(here, line)}>
    Wycofaj
    <span className="visually-hidden">
      : {nameOfLine(line)}, {formatDay(line.occurred_on)}
    </span>
  </a>
);

type Props = { dialog: EntryDialog; horse: { id: string; name: string }; here: string };

export function EntryDialogs({ dialog, horse, here }: Props) {
  if (dialog.kind === 'correct') return <CorrectDialog requestId={dialog.request_id} horse={horse} here={here} />;
  return <ReverseDialog entry={dialog.entry} horse={horse} here={here} />;
}

function CorrectDialog({ requestId, horse, here }: Omit<Props, 'dialog'> & { requestId: string }) {
  return (
    <Dialog title={`Korekta: ${horse.name}`} close={here} focus="inside">
      <Form action="/api/correct_balance" id="correct" back={correctAddress(here)}>
        <ErrorSummary form="correct" />
        <input type="hidden" name="horse_id" value={horse.id} />
        <input type="hidden" name="request_id" value={requestId} />
        <AmountField signed autoFocus hint="Kwota ujemna obciąża konia, dodatnia zmniejsza zaległość." />
        <TextArea name="reason" label="Powód" maxLength={500} hint="Właściciel zobaczy go przy tej pozycji." />
        <div className="row-of-buttons">
          <ButtonLink href={here}>Anuluj</ButtonLink>
          <Button kind="main">Zapisz korektę</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function ReverseDialog({ entry, horse, here }: Omit<Props, 'dialog'> & { entry: Entry }) {
  const facts = factsOfLine(entry, false);
  return (
    <Dialog title="Wycofaj wpis" close={here} focus="inside">
      <Form action="/api/reverse_entry" id="reverse" back={reverseAddress(here, entry)}>
        <ErrorSummary form="reverse" />
        <input type="hidden" name="id" value={entry.id} />
        <Facts
          of={[
            ['Koń', horse.name],
            ['Wpis', facts ? `${nameOfLine(entry)} (${facts})` : nameOfLine(entry)],
            ['Dzień', formatDay(entry.occurred_on)],
            ['Kwota', formatChange(entry.amount)],
          ]}
        />
        <p className="muted small">
          Wpis zostanie, a obok niego stanie drugi, który znosi go w całości. Tego nie można cofnąć.
        </p>
        <TextArea
          name="reason"
          label="Powód"
          maxLength={500}
          autoFocus
          hint="Właściciel zobaczy go przy tej pozycji."
        />
        <div className="row-of-buttons">
          <ButtonLink href={here}>Anuluj</ButtonLink>
          <Button kind="danger">Wycofaj wpis</Button>
        </div>
      </Form>
    </Dialog>
  );
}
