import type { ReactNode } from 'react';
import { type Days, leftOf, nameOfDays, tellDays } from '../../server/domain/account-lines.ts';
import { formatBorn } from '../../server/domain/births.ts';
import { formatDayOfMonth, formatMonth } from '../../server/domain/days.ts';
import { formatChange, formatMoney, grosze } from '../../server/domain/money.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { NextFee } from '../../server/features/billing/schema.ts';
import type { BoxHolder } from '../../server/features/boxes/schema.ts';
import type { OwnerHorses, OwnerHorsesDialog } from '../../server/features/horses/schema.ts';
import { WithDebt } from '../billing/with-debt.tsx';
import { BoxResolver, fixAddress } from '../boxes/box-resolver.tsx';
import { usePage } from '../page-context.tsx';
import { Check } from '../parts/choices.tsx';
import { Facts } from '../parts/facts.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';
import { HandOver } from './hand-over.tsx';
import { AnimalFields, HorseFields, HorsePrices, StayFields } from './horse-fields.tsx';
import { hereIn } from './horse-list.tsx';
import { NewOwner } from './new-owner.tsx';

type Overlay = { dialog: ReactNode; alert: PageAlert | null };

/**
 * For `<ShellLayout {...useOwnerHorsesDialog(ownerHorses)}>`: the dialog over a list of horses, and the page's alert.
 */
export function useOwnerHorsesDialog(ownerHorses: OwnerHorses | null): Overlay {
  const here = ownerHorses ? hereIn(ownerHorses) : '';
  return useHorseDialog({ dialog: ownerHorses?.dialog ?? null, owner: ownerHorses?.owner ?? null, here, left: here });
}

type Place = {
  /** Null over a list of all horses. */
  owner: { id: string; name: string } | null;
  here: string;
  /** The list, for a dialog after which the page of the horse is gone. */
  left: string;
};

/** For other pages, such as a horse's. */
export function useHorseDialog({ dialog, ...place }: Place & { dialog: OwnerHorsesDialog | null }): Overlay {
  const { alert } = usePage();
  if (!dialog) return { dialog: null, alert };
  const conflict = alert?.code === 'box_taken' && 'conflict' in dialog ? dialog.conflict : null;
  return {
    dialog: <HorseDialog dialog={dialog} alerted={Boolean(conflict)} {...place} />,
    alert: alert && conflict ? withResolver(alert, conflict, place.here) : alert,
  };
}

/** The alert of a taken box names its horse, and links to the dialog that resolves the conflict. */
const withResolver = (alert: PageAlert, { id, name, owner_name }: BoxHolder, here: string): PageAlert => ({
  ...alert,
  message: `${alert.message} Koń: ${name}, właściciel: ${owner_name}.`,
  action: { href: fixAddress(here, id), label: 'ROZWIĄŻ PROBLEM' },
});

/** `alerted`: the alert over the dialog gives the reason, so the form has no error summary. */
type Alerted = { alerted: boolean };

function HorseDialog({ dialog, owner, here, left, alerted }: Place & Alerted & { dialog: OwnerHorsesDialog }) {
  switch (dialog.kind) {
    case 'create':
      return <CreateHorse owner={owner} here={here} alerted={alerted} {...dialog} />;
    case 'edit':
      return <EditHorse here={here} alerted={alerted} {...dialog} />;
    case 'hand-over':
      return owner && <HandOver owner={owner} here={here} {...dialog} />;
    case 'leave':
      return <Leave close={here} {...dialog} />;
    case 'delete':
      return <DeleteHorse close={here} left={left} {...dialog} />;
    case 'fix':
      return <BoxResolver here={here} {...dialog} />;
  }
}

type Of<Kind extends OwnerHorsesDialog['kind']> = Extract<OwnerHorsesDialog, { kind: Kind }>;

type CreateProps = Of<'create'> & Alerted & Pick<Place, 'owner' | 'here'>;

function CreateHorse({ owner, here, alerted, ...dialog }: CreateProps) {
  const { horseId, first, people, namesakes, conflict, free } = dialog;
  const typed = dialog.typed ?? {};
  return (
    <FormDialog
      title="DODAJ KONIA"
      close={here}
      action="/api/create_horse"
      id="horse"
      back={`${here}&dialog=create-horse`}
      silent={alerted}
      hidden={{ ...(owner && { id: owner.id }), horse_id: horseId }}
      submit="Dodaj"
    >
      <HorseFields of={typed} conflict={conflict} free={free} here={here} focusBox={alerted} isNew />
      <AnimalFields of={typed} />
      <StayFields of={typed} first={first} />
      <HorsePrices of={typed} isNew />
      {!owner && (
        <Select
          name="id"
          label="Właściciel"
          placeholder="Wybierz osobę"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={typed.id}
        />
      )}
      <NewOwner of={typed} namesakes={namesakes} instead={owner?.name} />
    </FormDialog>
  );
}

type EditProps = Of<'edit'> & Alerted & Pick<Place, 'here'>;

function EditHorse({ here, horse, formVersion, typed, conflict, free, alerted }: EditProps) {
  const { id, ...known } = horse;
  const shown = { ...known, born: known.born && formatBorn(known.born), ...typed };
  return (
    <FormDialog
      title="EDYTUJ KONIA"
      close={here}
      action={`/api/update_horse/${id}`}
      id="horse"
      back={`${here}&dialog=edit-horse&dialog_id=${id}`}
      silent={alerted}
      hidden={{ form_version: formVersion }}
      submit="Zapisz"
    >
      <HorseFields of={shown} conflict={conflict} free={free} here={here} focusBox={alerted} />
      <AnimalFields of={shown} />
      <StayFields of={shown} />
      <HorsePrices of={shown} />
    </FormDialog>
  );
}

/** No `min`: the server refuses a past day in Polish, a browser would do it in its own language. */
function Leave({ horse, until, settled, later, next, close }: Of<'leave'> & { close: string }) {
  const { id, name, box_number, saldo } = horse;
  const after = grosze(settled.reduce((sum, { amount }) => sum + amount, saldo as number));
  return (
    <FormDialog
      title="Wyprowadzka"
      close={close}
      action="/api/end_stay"
      id="stay"
      back={`${close}&dialog=leave&dialog_id=${id}`}
      hidden={{ horse_id: id, shown: tellDays(settled, later), ...(!next.by_days && { settle: 'true' }) }}
      submit="Zapisz"
    >
      <Field
        name="stays_until"
        label="Ostatni dzień"
        hint="Puste: koń zostaje"
        type="date"
        defaultValue={until ?? ''}
        autoFocus
      />
      <p>
        Dzień później {name} zniknie z list, {box_number && `boks ${box_number} będzie wolny, a `}niewykonane zadania
        zostaną usunięte. Rozliczenia zostają ({leftOf(saldo)}).
      </p>
      {settled.length > 0 && <Facts of={[...settled.map(factOf), ['Saldo potem', leftOf(after)]]} />}
      {next.by_days && <Check name="settle" value="true" label="Rozlicz dni pobytu" defaultChecked />}
      {!(settled.length > 0 && until && until < next.billing_day) && <p>{inNextRun(next)}</p>}
      {later.length > 0 && (
        <>
          <p>Po wyjeździe dojdzie:</p>
          <Facts of={later.map(factOf)} />
        </>
      )}
    </FormDialog>
  );
}

const factOf = (days: Days): [string, string] => [nameOfDays(days), formatChange(days.amount)];

function inNextRun({ period, billing_day, by_days, fee, services }: NextFee): string {
  const run = `Naliczenie ${formatDayOfMonth(billing_day)} za ${formatMonth(period)}`;
  if (fee === 0) return `${run} nic temu koniowi nie doliczy.`;
  if (by_days) return `${run} doliczy ${formatMoney(fee)}.`;
  return `${run} doliczy ${formatMoney(fee)}, jeśli koń będzie tu jeszcze tego dnia. Jeśli wyjedzie wcześniej, ${services > 0 ? 'doliczy już tylko usługi płatne za miesiąc' : 'nie doliczy już nic'}.`;
}

function DeleteHorse({ horse, close, left }: Of<'delete'> & { close: string; left: string }) {
  const { id, name, box_number, saldo, visits } = horse;
  return (
    <QuestionDialog
      title="USUŃ KONIA"
      close={close}
      action={`/api/delete_horse/${id}`}
      id="delete"
      back={`${left}&dialog=delete-horse&dialog_id=${id}`}
      no="ANULUJ"
      yes="DALEJ"
    >
      <p>
        <strong>CZY CHCESZ KONTYNUOWAĆ?</strong>
      </p>
      <p>
        {name} zniknie z list{visits > 0 && ' i z zaplanowanych wizyt'},{' '}
        {box_number && `boks ${box_number} będzie wolny, a `}niewykonane zadania zostaną usunięte. Rozliczenia zostają (
        {leftOf(saldo)}).
      </p>
      {saldo !== 0 && <WithDebt of={leftOf(saldo)} />}
    </QuestionDialog>
  );
}
