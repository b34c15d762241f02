import type { BoxHolder, FreeBox } from '../../server/features/boxes/schema.ts';
import type { HorseTyped } from '../../server/features/horses/schema.ts';
import { usePage } from '../page-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { BoxField } from './box-field.tsx';

type Props = {
  here: string;
  holder: BoxHolder;
  /** The input of the form that wants the box; null if there is none. */
  typed: HorseTyped | null;
  /** The horse of that form; null for a new one. */
  edited: string | null;
  free: FreeBox[];
};

export const fixAddress = (here: string, holderId: string): string => `${here}&dialog=fix-box&dialog_id=${holderId}`;

/** Moves the horse in the wanted box elsewhere. Hidden fields carry what was typed about the horse that wants it. */
export function BoxResolver({ here, holder, typed, edited, free }: Props) {
  const { path } = usePage();
  const form = edited ? `${here}&dialog=edit-horse&dialog_id=${edited}` : `${here}&dialog=create-horse`;
  const then = typed ? form : here;
  return (
    <FormDialog
      title="ROZWIĄŻ PROBLEM"
      close={then}
      action="/api/horses/fix_conflict"
      method="put"
      id="box"
      back={path}
      hidden={{
        horse_id: holder.id,
        form_page: then,
        contested: typed?.box_number || holder.box_number || '',
        ...(edited && { edited }),
        ...typed,
      }}
      submit="Zapisz"
    >
      <p>
        <strong>{holder.name}</strong> (właściciel: {holder.owner_name})
        {holder.box_number ? ` stoi w boksie ${holder.box_number}.` : ' nie ma już boksu.'} Podaj dla tego konia inny
        boks albo zostaw pole puste.
      </p>
      <BoxField name="box" label="Nowy boks" free={free} autoFocus />
    </FormDialog>
  );
}
