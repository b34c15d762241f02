import { Trash2 } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { Group } from '../../server/features/catalogue/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = { close: string };

const GroupFields = ({ name }: { name?: string }) => (
  <>
    <ErrorSummary form="group" />
    <Field name="name" label="Nazwa grupy" defaultValue={name} maxLength={60} required autoFocus />
  </>
);

export const CreateGroup = ({ id, close }: Props & { id: string }) => (
  <Dialog title="Utwórz grupę" close={close} focus="inside">
    <Form action="/api/create_group" id="group">
      <input type="hidden" name="id" value={id} />
      <GroupFields />
      <div className="row-of-buttons">
        <ButtonLink href={close}>Anuluj</ButtonLink>
        <Button kind="main">Utwórz</Button>
      </div>
    </Form>
  </Dialog>
);

export const EditGroup = ({ group: { id, name }, close }: Props & { group: Group }) => (
  <Dialog title="Edytuj grupę" close={close} focus="inside">
    <Form action={`/api/update_group/${id}`} method="put" id="group">
      <GroupFields name={name} />
      <div className="row-of-buttons">
        <ButtonLink kind="quiet" className="apart" icon={Trash2} href={`${close}&dialog=delete-group&id=${id}`}>
          Usuń grupę
        </ButtonLink>
        <ButtonLink href={close}>Anuluj</ButtonLink>
        <Button kind="main">Zapisz</Button>
      </div>
    </Form>
  </Dialog>
);

type Deleted = Props & { group: Group; use: { workers: number; services: number } };

export function DeleteGroup({ group, use: { workers, services }, close }: Deleted) {
  const losers = [
    workers > 0 && `${workers} ${plural(workers, 'pracownik', 'pracowników', 'pracowników')}`,
    services > 0 && `${services} ${plural(services, 'usługa', 'usługi', 'usług')}`,
  ].filter(Boolean);
  return (
    <Dialog title="Usuń grupę" close={close} focus="inside">
      <Form action={`/api/delete_group/${group.id}`} method="delete" id="delete-group">
        <ErrorSummary form="delete-group" />
        <p>
          Czy usunąć grupę „{group.name}”?
          {losers.length > 0 && (
            <>
              {' '}
              Straci ją <strong>{losers.join(' i ')}</strong>.
            </>
          )}
          {services > 0 && ' Usługi, które zostaną bez grupy, widzą wszyscy pracownicy.'} Tego nie można cofnąć.
        </p>
        <Confirm close={close} />
      </Form>
    </Dialog>
  );
}
