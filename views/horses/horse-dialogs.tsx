import type { ReactNode } from 'react';
import { horseErrors } from '../../server/features/horses/texts.ts';
import { BoxResolver, fixAddress } from '../boxes/box-resolver.tsx';
import type { BoxHolder } from '../boxes/props.ts';
import { type PageAlert, usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { HorseFields, HorsePrices } from './horse-fields.tsx';
import { hereIn, type OwnerHorses, type OwnerHorsesDialog } from './owner-horses.tsx';

type Overlay = { dialog: ReactNode; alert: PageAlert | null };

/** The dialog over a list of horses and the page's alert, for `<ShellLayout {...useOwnerHorsesDialog(ownerHorses)}>`. */
export function useOwnerHorsesDialog(ownerHorses: OwnerHorses | null): Overlay {
  const { alert } = usePage();
  if (!ownerHorses?.dialog) return { dialog: null, alert };
  const { dialog } = ownerHorses;
  const conflict = alert?.message === horseErrors.boxTaken && 'conflict' in dialog ? dialog.conflict : null;
  return {
    dialog: <OwnerHorsesDialogs ownerHorses={ownerHorses} dialog={dialog} alerted={Boolean(conflict)} />,
    alert: alert && conflict ? withResolver(alert, conflict, hereIn(ownerHorses)) : alert,
  };
}

/** The alert of a taken box names the horse that stands there, and links to the dialog that resolves the conflict. */
const withResolver = (alert: PageAlert, { id, name, owner_name }: BoxHolder, here: string): PageAlert => ({
  ...alert,
  message: `${alert.message} Koń: ${name}, właściciel: ${owner_name}.`,
  action: { href: fixAddress(here, id), label: 'ROZWIĄŻ PROBLEM' },
});

/** `alerted`: the alert over the dialog says what was refused, so the form shows no summary of errors. */
type Alerted = { alerted: boolean };

function OwnerHorsesDialogs({
  ownerHorses,
  dialog,
  alerted,
}: { ownerHorses: OwnerHorses; dialog: OwnerHorsesDialog } & Alerted) {
  switch (dialog.kind) {
    case 'create':
      return <CreateHorse ownerHorses={ownerHorses} alerted={alerted} {...dialog} />;
    case 'edit':
      return <EditHorse here={hereIn(ownerHorses)} alerted={alerted} {...dialog} />;
    case 'delete':
      return <DeleteHorse close={hereIn(ownerHorses)} {...dialog} />;
    case 'fix':
      return <BoxResolver here={hereIn(ownerHorses)} {...dialog} />;
  }
}

type Of<Kind extends OwnerHorsesDialog['kind']> = Extract<OwnerHorsesDialog, { kind: Kind }>;

function CreateHorse({
  ownerHorses,
  horseId,
  typed,
  conflict,
  free,
  alerted,
}: Of<'create'> & Alerted & { ownerHorses: OwnerHorses }) {
  const { owner } = ownerHorses;
  const here = hereIn(ownerHorses);
  return (
    <Dialog title="DODAJ KONIA" close={here} focus="inside">
      <Form action="/api/create_horse" id="horse" back={`${here}&dialog=create-horse`}>
        {!alerted && <ErrorSummary form="horse" />}
        <input type="hidden" name="id" value={owner.id} />
        <input type="hidden" name="horse_id" value={horseId} />
        <HorseFields of={typed ?? {}} conflict={conflict} free={free} here={here} focusBox={alerted} />
        <HorsePrices of={typed ?? {}} isNew />
        <Buttons close={here} label="Dodaj" />
      </Form>
    </Dialog>
  );
}

function EditHorse({
  here,
  horse,
  formVersion,
  typed,
  conflict,
  free,
  alerted,
}: Of<'edit'> & Alerted & { here: string }) {
  const { id, ...known } = horse;
  const shown = { ...known, ...typed };
  return (
    <Dialog title="EDYTUJ KONIA" close={here} focus="inside">
      <Form action={`/api/update_horse/${id}`} id="horse" back={`${here}&dialog=edit-horse&dialog_id=${id}`}>
        {!alerted && <ErrorSummary form="horse" />}
        <input type="hidden" name="form_version" value={formVersion} />
        <HorseFields of={shown} conflict={conflict} free={free} here={here} focusBox={alerted} />
        <HorsePrices of={shown} />
        <Buttons close={here} label="Zapisz" />
      </Form>
    </Dialog>
  );
}

const Buttons = ({ close, label }: { close: string; label: string }) => (
  <div className="row-of-buttons">
    <ButtonLink href={close}>Anuluj</ButtonLink>
    <Button kind="main">{label}</Button>
  </div>
);

function DeleteHorse({ horse, close }: Of<'delete'> & { close: string }) {
  return (
    <Dialog title="USUŃ KONIA" close={close} focus="inside">
      <Form action={`/api/delete_horse/${horse.id}`} method="delete" back={close}>
        <p>
          <strong>{horse.name}</strong>
        </p>
        <p>CZY CHCESZ KONTYNUOWAĆ?</p>
        <p className="muted small">
          Koń zniknie z list, jego boks będzie wolny, a niewykonane zadania zostaną usunięte. Rozliczenia pozostaną.
        </p>
        <Confirm close={close} no="ANULUJ" yes="DALEJ" />
      </Form>
    </Dialog>
  );
}
