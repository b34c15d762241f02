import type { BoxHolder, FreeBox } from '../../server/features/boxes/schema.ts';
import type { HorseTyped } from '../../server/features/horses/schema.ts';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { BoxField } from './box-field.tsx';

type Props = {
  here: string;
  holder: BoxHolder;
  /** What was typed in the form that wants the box; null when there is none. */
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
    <Dialog title="ROZWIĄŻ PROBLEM" close={then} focus="inside">
      <p>
        <strong>{holder.name}</strong> (właściciel: {holder.owner_name})
        {holder.box_number ? ` stoi w boksie ${holder.box_number}.` : ' nie ma już boksu.'} Podaj dla tego konia inny
        boks albo zostaw pole puste.
      </p>
      <Form action="/api/horses/fix_conflict" method="put" id="box" back={path}>
        <ErrorSummary form="box" />
        <input type="hidden" name="horse_id" value={holder.id} />
        <input type="hidden" name="form_page" value={then} />
        <input type="hidden" name="contested" value={typed?.box_number || holder.box_number || ''} />
        {edited && <input type="hidden" name="edited" value={edited} />}
        {typed &&
          Object.entries(typed).map(([name, text]) => <input key={name} type="hidden" name={name} value={text} />)}
        <BoxField name="box" label="Nowy boks" free={free} autoFocus />
        <div className="row-of-buttons">
          <ButtonLink href={then}>Anuluj</ButtonLink>
          <Button kind="main">Zapisz</Button>
        </div>
      </Form>
    </Dialog>
  );
}
