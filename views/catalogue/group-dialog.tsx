import { Trash2 } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { Group } from '../../server/features/catalogue/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

/** What is open over the services. */
export type GroupDialog =
  | { name: 'create' }
  | { name: 'edit'; group: Group }
  | { name: 'delete'; group: Group; use: GroupUse };

type GroupUse = { workers: number; services: number };

/** Makes, renames or deletes a group; `close` is the address without the dialog. */
export function OpenGroupDialog({ dialog, close }: { dialog: GroupDialog; close: string }) {
  if (dialog.name === 'create') return <CreateGroup close={close} />;
  if (dialog.name === 'edit') return <EditGroup group={dialog.group} close={close} />;
  return <DeleteGroup group={dialog.group} use={dialog.use} close={close} />;
}

function NameAndButtons({ name, label, close }: { name?: string; label: string; close: string }) {
  return (
    <>
      <ErrorSummary form="group" />
      <Field name="name" label="Nazwa grupy" defaultValue={name} maxLength={60} required autoFocus />
      <div className="row-of-buttons">
        <Button kind="main">{label}</Button>
        <ButtonLink href={close}>Anuluj</ButtonLink>
      </div>
    </>
  );
}

function CreateGroup({ close }: { close: string }) {
  return (
    <Dialog title="Utwórz grupę" close={close} focus="inside">
      <Form action="/api/create_group" id="group">
        <NameAndButtons label="Utwórz" close={close} />
      </Form>
    </Dialog>
  );
}

function EditGroup({ group, close }: { group: Group; close: string }) {
  return (
    <Dialog title="Edytuj grupę" close={close} focus="inside">
      <Form action={`/api/update_group/${group.id}`} method="put" id="group">
        <NameAndButtons name={group.name} label="Zapisz" close={close} />
      </Form>
      <ButtonLink kind="danger" icon={Trash2} href={`${close}&dialog=delete-group&id=${group.id}`}>
        Usuń grupę
      </ButtonLink>
    </Dialog>
  );
}

/** Asks before a group is deleted, and says who and what loses it. */
function DeleteGroup({ group, use: { workers, services }, close }: { group: Group; use: GroupUse; close: string }) {
  return (
    <Dialog title="Usuń grupę" close={close}>
      <Form action={`/api/delete_group/${group.id}`} method="delete" id="delete-group">
        <ErrorSummary form="delete-group" />
        <p>
          Czy usunąć grupę „{group.name}”? Straci ją{' '}
          <strong>
            {workers} {plural(workers, 'pracownik', 'pracowników', 'pracowników')} i {services}{' '}
            {plural(services, 'usługa', 'usługi', 'usług')}
          </strong>
          . Usługi, które zostaną bez grupy, widzą wszyscy pracownicy. Tego nie można cofnąć.
        </p>
        <div className="row-of-buttons">
          <Button kind="danger" icon={Trash2}>
            Tak
          </Button>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </div>
      </Form>
    </Dialog>
  );
}
