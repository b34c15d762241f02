import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BoxHolder } from '../../server/features/boxes/queries.ts';
import { horseErrors } from '../../server/features/horses/texts.ts';
import { BoxResolver, fixAddress } from '../boxes/box-resolver.tsx';
import { type PageAlert, usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { HorseFields, HorsePrices } from './horse-fields.tsx';
import { hereIn, type OwnerHorses, type OwnerHorsesDialog } from './owner-horses.tsx';

type Overlay = { dialog: ReactNode; alert: PageAlert | null };

/** What stands over a list of horses, for `<ShellLayout {...useOwnerHorsesDialog(herd)}>`: its dialog, and the page's alert. */
export function useOwnerHorsesDialog(ownerHorses: OwnerHorses | null): Overlay {
  const { alert } = usePage();
  if (!ownerHorses?.dialog) return { dialog: null, alert };
  const { dialog } = ownerHorses;
  const conflict = alert?.message === horseErrors.boxTaken && 'conflict' in dialog ? dialog.conflict : null;
  return {
    dialog: <OwnerHorsesDialogs ownerHorses={ownerHorses} dialog={dialog} asked={Boolean(conflict)} />,
    alert: alert && conflict ? asking(alert, conflict, hereIn(ownerHorses)) : alert,
  };
}

/** The alert of a taken box names who stands there, and leads out of it. */
const asking = (alert: PageAlert, { id, name, owner_name }: BoxHolder, here: string): PageAlert => ({
  ...alert,
  message: `${alert.message} Koń: ${name}, właściciel: ${owner_name}.`,
  action: { href: fixAddress(here, id), label: 'ROZWIĄŻ PROBLEM' },
});

/** `asked`: the alert over the dialog says what was refused, so that no summary need say it beneath. */
type Asked = { asked: boolean };

function OwnerHorsesDialogs({
  ownerHorses,
  dialog,
  asked,
}: { ownerHorses: OwnerHorses; dialog: OwnerHorsesDialog } & Asked) {
  switch (dialog.kind) {
    case 'create':
      return <CreateHorse ownerHorses={ownerHorses} asked={asked} {...dialog} />;
    case 'edit':
      return <EditHorse here={hereIn(ownerHorses)} asked={asked} {...dialog} />;
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
  asked,
}: Of<'create'> & Asked & { ownerHorses: OwnerHorses }) {
  const { owner } = ownerHorses;
  const here = hereIn(ownerHorses);
  return (
    <Dialog title="DODAJ KONIA" close={here} focus="inside">
      <Form action="/api/create_horse" id="horse" back={`${here}&dialog=create-horse`}>
        {!asked && <ErrorSummary form="horse" />}
        <input type="hidden" name="id" value={owner.id} />
        <input type="hidden" name="horse_id" value={horseId} />
        <HorseFields of={typed ?? {}} conflict={conflict} here={here} focusBox={asked} />
        <Buttons close={here} label="Dodaj" />
      </Form>
    </Dialog>
  );
}

function EditHorse({ here, horse, formVersion, typed, conflict, asked }: Of<'edit'> & Asked & { here: string }) {
  const { id, ...known } = horse;
  const shown = { ...known, ...typed };
  return (
    <Dialog title="EDYTUJ KONIA" close={here} focus="inside">
      <Form action={`/api/update_horse/${id}`} id="horse" back={`${here}&dialog=edit-horse&of=${id}`}>
        {!asked && <ErrorSummary form="horse" />}
        <input type="hidden" name="form_version" value={formVersion} />
        <HorseFields of={shown} conflict={conflict} here={here} focusBox={asked} />
        <HorsePrices of={shown} />
        <Buttons close={here} label="Zapisz" />
      </Form>
    </Dialog>
  );
}

const Buttons = ({ close, label }: { close: string; label: string }) => (
  <div className="row-of-buttons">
    <Button kind="main">{label}</Button>
    <ButtonLink href={close}>Anuluj</ButtonLink>
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
        <div className="row-of-buttons">
          <ButtonLink href={close} autoFocus>
            ANULUJ
          </ButtonLink>
          <Button kind="danger" icon={Trash2}>
            DALEJ
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
