import { Flag, Undo2 } from 'lucide-react';
import { type Entry, factsOfLine, nameOfLine } from '../../server/domain/account-lines.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatAmount, formatBalance, formatChange, formatMoney, grosze } from '../../server/domain/money.ts';
import type { EntryDialog } from '../../server/features/billing/schema.ts';
import { withQuery } from '../parts/address.ts';
import { Choices } from '../parts/choices.tsx';
import { Facts } from '../parts/facts.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { AmountField } from './amount-field.tsx';

export const correctAddress = (here: string) => withQuery(here, 'dialog=correct');
export const openingAddress = (here: string) => withQuery(here, 'dialog=opening');
const entryAddress = (here: string, dialog: 'reverse' | 'doubt' | 'answer', { id }: Entry) =>
  withQuery(here, `dialog=${dialog}&dialog_entry=${id}`);

/** An entry is reversed at most once; a reversal can only be corrected. */
export const mayReverse = ({ reverses, reversed_by }: Entry): boolean => !reverses && !reversed_by;

/** A link's line, for screen readers. */
const LineOfLink = ({ line }: { line: Entry }) => (
  <span className="visually-hidden">
    : {nameOfLine(line)}, {formatDay(line.occurred_on)}
  </span>
);

type LinkProps = { line: Entry; here: string };

export const ReverseLink = ({ line, here }: LinkProps) => (
  <a className="sign" href={entryAddress(here, 'reverse', line)} title="Wycofaj">
    <Icon of={Undo2} size={18} />
    <span className="visually-hidden">Wycofaj</span>
    <LineOfLink line={line} />
  </a>
);

/** Explains the sign beside each line, once below them. */
export const ReverseLegend = () => (
  <p className="muted small legend">
    <Icon of={Undo2} size={16} /> wycofuje wpis: obok niego staje drugi, który go znosi.
  </p>
);

/** The owner's action on a line. */
export const DoubtLink = ({ line, here }: LinkProps) => (
  <a className="sign" href={entryAddress(here, 'doubt', line)} title="Zgłoś wątpliwość">
    <Icon of={Flag} size={18} />
    <span className="visually-hidden">Zgłoś wątpliwość</span>
    <LineOfLink line={line} />
  </a>
);

export const DoubtLegend = () => (
  <p className="muted small legend">
    <Icon of={Flag} size={16} /> Coś się nie zgadza? Chorągiewka przy pozycji zgłasza wątpliwość.
  </p>
);

export const AnswerLink = ({ line, here }: LinkProps) => (
  <a className="answer" href={entryAddress(here, 'answer', line)}>
    <Icon of={Flag} size={16} />
    Odpowiedz
    <LineOfLink line={line} />
  </a>
);

type Props = { horse: { id: string; name: string }; here: string };

type DialogProps<Kind extends EntryDialog['kind']> = Props & { dialog: Extract<EntryDialog, { kind: Kind }> };

export function EntryDialogs({ dialog, ...props }: Props & { dialog: EntryDialog }) {
  if (dialog.kind === 'correct') return <CorrectDialog dialog={dialog} {...props} />;
  if (dialog.kind === 'opening') return <OpeningDialog dialog={dialog} {...props} />;
  if (dialog.kind === 'doubt') return <DoubtDialog dialog={dialog} {...props} />;
  if (dialog.kind === 'answer') return <AnswerDialog dialog={dialog} {...props} />;
  return <ReverseDialog dialog={dialog} {...props} />;
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

function DoubtDialog({ dialog: { entry }, horse, here }: DialogProps<'doubt'>) {
  return (
    <FormDialog
      title="Zgłoś wątpliwość"
      close={here}
      action="/api/raise_doubt"
      id="doubt"
      back={entryAddress(here, 'doubt', entry)}
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

function AnswerDialog({ dialog: { entry, doubt }, horse, here }: DialogProps<'answer'>) {
  return (
    <FormDialog
      title="Odpowiedz na wątpliwość"
      close={here}
      action="/api/answer_doubt"
      id="answer"
      back={entryAddress(here, 'answer', entry)}
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

function CorrectDialog({ dialog: { request_id }, horse, here }: DialogProps<'correct'>) {
  return (
    <FormDialog
      title={`Korekta: ${horse.name}`}
      close={here}
      action="/api/correct_balance"
      id="correct"
      back={correctAddress(here)}
      hidden={{ horse_id: horse.id, request_id }}
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

function OpeningDialog({ dialog: { request_id, standing, days }, horse, here }: DialogProps<'opening'>) {
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

function ReverseDialog({ dialog, horse, here }: DialogProps<'reverse'>) {
  const { entry, deposits, taken_back_by } = dialog;
  const address = entryAddress(here, 'reverse', entry);
  return (
    <FormDialog
      title="Wycofaj wpis"
      close={here}
      action="/api/reverse_entry"
      id="reverse"
      back={taken_back_by ? withQuery(address, `dialog_taken_back_by=${taken_back_by}`) : address}
      hidden={{ id: entry.id, ...(taken_back_by && { taken_back_by }) }}
      submit="Wycofaj wpis"
      danger
    >
      <EntryFacts entry={entry} horse={horse} />
      <p className="muted small">
        Wpis zostanie, a obok niego pojawi się drugi, który znosi go w całości. Tego nie można cofnąć.
      </p>
      {deposits.length > 0 && <p className="small">{consequenceFor(deposits, taken_back_by !== null)}</p>}
      <TextArea name="reason" label="Powód" maxLength={500} autoFocus hint={SEEN_BY_OWNER} />
    </FormDialog>
  );
}

/** What happens to the bank transfer of these deposits. */
function consequenceFor(deposits: DialogProps<'reverse'>['dialog']['deposits'], isTakenBack: boolean): string {
  const then = isTakenBack
    ? 'Bank cofnął ten przelew, więc razem z cofnięciem trafi do pominiętych.'
    : 'Przelew wróci na listę przelewów i będzie czekał na zaksięgowanie.';
  if (deposits.length === 1) return `To wpłata z przelewu. ${then}`;
  const shares = deposits.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ');
  return `To część przelewu, wycofamy go w całości: ${shares}. ${then}`;
}

const SEEN_BY_OWNER = 'Właściciel zobaczy go przy tej pozycji.';
