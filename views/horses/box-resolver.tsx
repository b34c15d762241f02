import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import type { OwnerHorsesDialog } from './owner-horses.tsx';

type Props = Omit<Extract<OwnerHorsesDialog, { kind: 'fix' }>, 'kind'> & { here: string };

/** Where the conflict about the box of the horse with this id is resolved. */
export const fixAddress = (here: string, holderId: string): string => `${here}&dialog=fix-box&dialog_id=${holderId}`;

/** Another box for the horse that stands in the wanted one. What was typed about the wanting horse rides along. */
export function BoxResolver({ here, holder, typed, edited }: Props) {
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
        <Field name="box" label="Nowy boks" hint="Może zostać pusty" maxLength={12} autoFocus />
        <div className="row-of-buttons">
          <Button kind="main">Zapisz</Button>
          <ButtonLink href={then}>Anuluj</ButtonLink>
        </div>
      </Form>
    </Dialog>
  );
}
