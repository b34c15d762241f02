import { Flag, Undo2 } from 'lucide-react';
import { type Entry, factsOfLine, nameOfLine } from '../../server/domain/account-lines.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatAmount, formatBalance, formatChange, formatMoney, grosze } from '../../server/domain/money.ts';
import type { EntryDialog, LineDoubt } from '../../server/features/billing/schema.ts';
import { withQuery } from '../parts/address.ts';
import { Choices } from '../parts/choices.tsx';
import { Facts } from '../parts/facts.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { AmountField } from './amount-field.tsx';

export const correctAddress = (here: string) => withQuery(here, 'dialog=correct');
export const openingAddress = (here: string) => withQuery(here, 'dialog=opening');
const reverseAddress = (here: string, { id }: Entry, takenBackBy?: string | null) =>
  withQuery(here, `dialog=reverse&dialog_entry=${id}${takenBackBy ? `&dialog_taken_back_by=${takenBackBy}` : ''}`);

/** An entry is reversed at most once; a reversal can only be corrected. */
export const mayReverse = ({ reverses, reversed_by }: Entry): boolean => !reverses && !reversed_by;

/** The link's line, for screen readers. */
const Which = ({ line }: { line: Entry }) => (
  <span className="visually-hidden">
    : {nameOfLine(line)}, {formatDay(line.occurred_on)}
  </span>
);

export const ReverseLink = ({ line, here }: { line: Entry; here: string }) => (
  <a className="sign" href={reverseAddress(here, line)} title="Wycofaj">
    <Icon of={Undo2} size={18} />
    <span className="visually-hidden">Wycofaj</span>
    <Which line={line} />
  </a>
);

/** Explains the sign beside each line, once below them. */
export const ReverseLegend = () => (
  <p className="muted small legend">
    <Icon of={Undo2} size={16} /> wycofuje wpis: obok niego staje drugi, który go znosi.
  </p>
);

const doubtAddress = (here: string, { id }: Entry) => withQuery(here, `dialog=doubt&dialog_entry=${id}`);
const answerAddress = (here: string, { id }: Entry) => withQuery(here, `dialog=answer&dialog_entry=${id}`);

/** The owner's action on a line. */
export const DoubtLink = ({ line, here }: { line: Entry; here: string }) => (
  <a className="sign" href={doubtAddress(here, line)} title="Zgłoś wątpliwość">
    <Icon of={Flag} size={18} />
    <span className="visually-hidden">Zgłoś wątpliwość</span>
    <Which line={line} />
  </a>
);

export const DoubtLegend = () => (
  <p className="muted small legend">
    <Icon of={Flag} size={16} /> Coś się nie zgadza? Chorągiewka przy pozycji zgłasza wątpliwość.
  </p>
);

export const AnswerLink = ({ line, here }: { line: Entry; here: string }) => (
  <a className="answer" href={answerAddress(here, line)}>
    <Icon of={Flag} size={16} />
    Odpowiedz
    <Which line={line} />
  </a>
);

type Props = { dialog: EntryDialog; horse: { id: string; name: string }; here: string };

export function EntryDialogs({ dialog, horse, here }: Props) {
  if (dialog.kind === 'correct') return <CorrectDialog requestId={dialog.request_id} horse={horse} here={here} />;
  if (dialog.kind === 'opening') return <OpeningDialog of={dialog} horse={horse} here={here} />;
  if (dialog.kind === 'doubt') return <DoubtDialog entry={dialog.entry} horse={horse} here={here} />;
  if (dialog.kind === 'answer')
    return <AnswerDialog entry={dialog.entry} doubt={dialog.doubt} horse={horse} here={here} />;
  const { kind, ...reversed } = dialog;
  return <ReverseDialog {...reversed} horse={horse} here={here} />;
}

function EntryFacts({ entry, horse, doubt }: { entry: Entry; horse: { name: string }; doubt?: string }) {
  const facts = factsOfLine(entry, false);
  return (
    <Facts
      of={[
        ['Koń', horse.name],
        ['Wpis', facts ? `${nameOfLine(entry)} (${facts})` : nameOfLine(entry)],
        ['Dzień', formatDay(entry.occurred_on)],
        ['Kwota', formatChange(entry.amount)],
        ['Wątpliwość', doubt && <q key="doubt">{doubt}</q>],
      ]}
    />
  );
}

function DoubtDialog({ entry, horse, here }: Omit<Props, 'dialog'> & { entry: Entry }) {
  return (
    <FormDialog
      title="Zgłoś wątpliwość"
      close={here}
      action="/api/raise_doubt"
      id="doubt"
      back={doubtAddress(here, entry)}
      hidden={{ entry_id: entry.id }}
      submit="Zgłoś wątpliwość"
    >
      <EntryFacts entry={entry} horse={horse} />
      <TextArea
        name="reason"
        label="Co się nie zgadza?"
        maxLength={500}
        autoFocus
        hint="Stajnia odpowie przy tej pozycji. Do tego czasu pozycja zostaje w rozliczeniu."
      />
    </FormDialog>
  );
}

const OUTCOMES = [
  { value: 'kept', label: 'Zostaje' },
  { value: 'reversed', label: 'Wycofaj wpis' },
];

function AnswerDialog({ entry, doubt, horse, here }: Omit<Props, 'dialog'> & { entry: Entry; doubt: LineDoubt }) {
  return (
    <FormDialog
      title="Odpowiedz na wątpliwość"
      close={here}
      action="/api/answer_doubt"
      id="answer"
      back={answerAddress(here, entry)}
      hidden={{ id: doubt.id }}
      submit="Odpowiedz"
    >
      <EntryFacts entry={entry} horse={horse} doubt={doubt.reason} />
      <Choices name="outcome" legend="Co z tą pozycją?" type="radio" options={OUTCOMES} chosen={['kept']} />
      <TextArea
        name="answer"
        label="Odpowiedź"
        maxLength={500}
        autoFocus
        hint="Właściciel zobaczy ją przy tej pozycji. Wycofania nie można cofnąć."
      />
    </FormDialog>
  );
}

function CorrectDialog({ requestId, horse, here }: Omit<Props, 'dialog'> & { requestId: string }) {
  return (
    <FormDialog
      title={`Korekta: ${horse.name}`}
      close={here}
      action="/api/correct_balance"
      id="correct"
      back={correctAddress(here)}
      hidden={{ horse_id: horse.id, request_id: requestId }}
      submit="Zapisz korektę"
    >
      <AmountField signed autoFocus hint="Kwota ujemna obciąża konia, dodatnia zmniejsza zaległość." />
      <TextArea name="reason" label="Powód" maxLength={500} hint={SEEN_BY_OWNER} />
    </FormDialog>
  );
}

/** An iPhone's numeric keyboard has no minus, so the sign is a choice. */
const SIDES = [
  { value: 'debt', label: 'Zaległość' },
  { value: 'credit', label: 'Nadpłata' },
];

type OpeningProps = Omit<Props, 'dialog'> & { of: Extract<EntryDialog, { kind: 'opening' }> };

function OpeningDialog({ of: { request_id, standing, days }, horse, here }: OpeningProps) {
  return (
    <FormDialog
      title={`Saldo początkowe: ${horse.name}`}
      close={here}
      action="/api/set_opening_balance"
      id="opening"
      back={openingAddress(here)}
      hidden={{ horse_id: horse.id, request_id }}
      submit="Zapisz saldo"
    >
      <p className="muted small">
        To, co koń przynosi ze starych ksiąg: ani sprzedaż, ani wpłata. Dopóki nic innego nie zapisano, można je ustawić
        od nowa.
      </p>
      <Choices
        name="side"
        legend="Rodzaj"
        type="radio"
        segments
        options={SIDES}
        chosen={[standing && standing.amount > 0 ? 'credit' : 'debt']}
      />
      <AmountField
        autoFocus
        hint={standing && `Zastąpi ${formatBalance(standing.amount)} z ${formatDay(standing.due_on)}.`}
        defaultValue={standing ? formatAmount(grosze(Math.abs(standing.amount))) : undefined}
      />
      <Field
        name="due_on"
        label="Termin płatności"
        type="date"
        min={days.from}
        max={days.to}
        defaultValue={standing?.due_on ?? days.usual}
        hint="Pod tym dniem saldo stoi w rozliczeniu."
      />
    </FormDialog>
  );
}

type ReverseProps = Omit<Props, 'dialog'> & Omit<Extract<EntryDialog, { kind: 'reverse' }>, 'kind'>;

function ReverseDialog({ entry, deposits, taken_back_by, horse, here }: ReverseProps) {
  return (
    <FormDialog
      title="Wycofaj wpis"
      close={here}
      action="/api/reverse_entry"
      id="reverse"
      back={reverseAddress(here, entry, taken_back_by)}
      hidden={{ id: entry.id, ...(taken_back_by && { taken_back_by }) }}
      submit="Wycofaj wpis"
      danger
    >
      <EntryFacts entry={entry} horse={horse} />
      <p className="muted small">
        Wpis zostanie, a obok niego pojawi się drugi, który znosi go w całości. Tego nie można cofnąć.
      </p>
      {deposits.length > 0 && <p className="small">{afterwards(deposits, taken_back_by !== null)}</p>}
      <TextArea name="reason" label="Powód" maxLength={500} autoFocus hint={SEEN_BY_OWNER} />
    </FormDialog>
  );
}

/** What becomes of the transfer. */
function afterwards(deposits: ReverseProps['deposits'], isTakenBack: boolean): string {
  const then = isTakenBack
    ? 'Bank cofnął ten przelew, więc razem z cofnięciem trafi do pominiętych.'
    : 'Przelew wróci na listę przelewów i będzie czekał na zaksięgowanie.';
  if (deposits.length === 1) return `To wpłata z przelewu. ${then}`;
  const shares = deposits.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ');
  return `To część przelewu, wycofamy go w całości: ${shares}. ${then}`;
}

const SEEN_BY_OWNER = 'Właściciel zobaczy go przy tej pozycji.';
