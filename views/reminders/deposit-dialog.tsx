import { METHOD_OPTIONS } from '../../server/domain/account-lines.ts';
import { formatAmount, formatMoney, type Grosze, grosze, toZloty } from '../../server/domain/money.ts';
import type { SharedSum, UnpaidDeposit } from '../../server/features/reminders/schema.ts';
import { AmountField } from '../billing/amount-field.tsx';
import { fieldsOf, pathOf } from '../parts/address.ts';
import { Choices } from '../parts/choices.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';

type Props = { of: UnpaidDeposit; here: string };

/** Books a person's deposit: for an only horse at once, for several after showing the shares. */
export function DepositDialog({ of, here }: Props) {
  if (of.shared) return <SharesDialog of={of} shared={of.shared} here={here} />;
  return of.horses.length > 1 ? <SumDialog of={of} here={here} /> : <SingleDialog of={of} here={here} />;
}

const titleOf = ({ name }: UnpaidDeposit) => (
  <>
    Zapisz wpłatę <small>{name}</small>
  </>
);

function SingleDialog({ of, here }: Props) {
  const { request_id, horses } = of;
  const owed = horses.filter(({ asked }) => asked > 0);
  const hint = owed.map((horse) => `${horse.name} ${formatMoney(horse.asked)}`).join(', ');
  return (
    <FormDialog
      title={titleOf(of)}
      close={here}
      action="/api/deposit-money-to-horse"
      id="unpaid-deposit"
      hidden={{ request_id }}
      submit="Dodaj wpłatę"
    >
      <Select name="id" label="Koń" options={horses.map(({ id, name }) => ({ value: id, label: name }))} />
      <AmountField
        hint={hint && `Do zapłaty: ${hint}.`}
        defaultValue={owed[0] && formatAmount(owed[0].asked)}
        offers={owed.map(({ name: label, asked }) => ({ label, value: formatAmount(asked) }))}
      />
      <HowAndWhen of={of} />
    </FormDialog>
  );
}

const HowAndWhen = ({ of: { method, days } }: { of: UnpaidDeposit }) => (
  <>
    <Choices
      name="method"
      legend="Forma"
      type="radio"
      segments
      options={METHOD_OPTIONS}
      chosen={method ? [method] : []}
    />
    <Field name="paid_on" label="Dzień wpłaty" type="date" min={days.from} max={days.to} defaultValue={days.to} />
  </>
);

/** The fields of an address that opens the dialog. */
const fieldsOfDialog = ({ id, request_id }: UnpaidDeposit, here: string): Record<string, string> => ({
  ...fieldsOf(here),
  dialog: 'deposit',
  dialog_id: id,
  deposit: request_id,
});

/** Asks for the sum and its horses; horses with a debt are ticked. */
function SumDialog({ of, here }: Props) {
  const { horses, typed } = of;
  const owed = horses.filter(({ asked }) => asked > 0);
  const all = grosze(owed.reduce((sum, { asked }) => sum + asked, 0));
  const errors = Object.entries(typed?.errors ?? {}).map(([name, message]) => [FIELDS[name] ?? name, message]);
  return (
    <FormDialog
      title={titleOf(of)}
      close={here}
      method="get"
      action={pathOf(here)}
      id="sum"
      hidden={fieldsOfDialog(of, here)}
      submit="Dalej"
      {...(errors.length > 0 && { errors: Object.fromEntries(errors) })}
    >
      <AmountField
        name="dialog_amount"
        defaultValue={typed?.amount ?? (all > 0 ? formatAmount(all) : undefined)}
        hint={all > 0 && `Do zapłaty razem ${formatMoney(all)}.`}
      />
      <Choices
        name="dialog_horses"
        legend="Na konie, od najstarszego terminu"
        type="checkbox"
        options={horses.map(({ id: value, name, asked }) => ({
          value,
          label: asked > 0 ? `${name}: ${formatMoney(asked)}` : name,
        }))}
        chosen={typed?.horse_ids ?? (owed.length > 0 ? owed : horses.slice(0, 1)).map((horse) => horse.id)}
      />
    </FormDialog>
  );
}

/** The names of the dialog's fields, by field of `SumToShare`. */
const FIELDS: Record<string, string> = {
  amount: 'dialog_amount',
  horse_ids: 'dialog_horses',
};

/** Shows how the sum is shared; the form sends exactly these shares. */
function SharesDialog({ of, shared, here }: Props & { shared: SharedSum }) {
  const { request_id, horses, typed } = of;
  const { sum, shares, surplus } = shared;
  const rows = shares.flatMap(({ horse_id, amount }) => {
    const horse = horses.find(({ id }) => id === horse_id);
    return horse ? [{ ...horse, amount, left: grosze(Math.max(0, horse.asked - amount)) }] : [];
  });
  const sent = rows.filter(({ amount }) => amount > 0);
  const back = new URLSearchParams({
    ...fieldsOfDialog(of, here),
    dialog_change: '1',
    dialog_amount: typed?.amount ?? '',
  });
  for (const horse of typed?.horse_ids ?? []) back.append('dialog_horses', horse);
  return (
    <FormDialog
      title={titleOf(of)}
      close={here}
      action="/api/deposit_for_horses"
      id="shares"
      hidden={{
        request_id,
        shares: sent.map(({ id: horse_id, amount }) => JSON.stringify({ horse_id, amount: toZloty(amount) })),
      }}
      submit="Dodaj wpłatę"
    >
      <p>
        <strong>{formatMoney(sum)}</strong> · <a href={`${pathOf(here)}?${back}`}>Zmień kwotę albo konie</a>
      </p>
      <Table
        caption="Podział wpłaty"
        columns={[{ label: 'Koń' }, { label: 'Wpłata', num: true }, { label: 'Zostaje do zapłaty', num: true }]}
      >
        {rows.map(({ id: horse, name, amount, left }) => (
          <TableRow key={horse}>
            <th scope="row">{name}</th>
            <Cell num>{formatMoney(amount)}</Cell>
            <Cell num>{formatMoney(left)}</Cell>
          </TableRow>
        ))}
      </Table>
      {surplus > 0 && rows[0] && <Surplus of={surplus} horse={rows[0].name} />}
      <HowAndWhen of={of} />
    </FormDialog>
  );
}

const Surplus = ({ of, horse }: { of: Grosze; horse: string }) => (
  <p className="muted small">
    {formatMoney(of)} to więcej, niż jest do pokrycia: nadpłata zostanie na koncie konia {horse}.
  </p>
);
