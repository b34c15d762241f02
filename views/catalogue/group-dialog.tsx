import { Trash2 } from 'lucide-react';
import type { Group } from '../../server/features/catalogue/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = { group: Group | 'new'; close: string };

/** Makes a group, or renames and deletes one. */
export function GroupDialog({ group, close }: Props) {
  const made = group === 'new' ? undefined : group;
  return (
    <Dialog title={made ? 'Edytuj grupę' : 'Utwórz grupę'} close={close} focus="inside">
      <Form
        action={made ? `/api/update_group/${made.id}` : '/api/create_group'}
        method={made ? 'put' : 'post'}
        id="group"
      >
        <ErrorSummary form="group" />
        <Field name="name" label="Nazwa grupy" defaultValue={made?.name} maxLength={60} required autoFocus />
        <div className="row-of-buttons">
          <Button kind="main">{made ? 'Zapisz' : 'Utwórz'}</Button>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </div>
      </Form>
      {made && (
        <Form action={`/api/delete_group/${made.id}`} method="delete" back={close}>
          <p className="muted small">
            Usunięta grupa znika z pracowników i usług. Usługi bez grup widzą wszyscy pracownicy.
          </p>
          <Button kind="danger" icon={Trash2}>
            Usuń grupę
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
