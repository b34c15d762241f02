import { Fragment } from 'react';
import { plural } from '../../server/domain/plural.ts';
import type { CatalogueDialog, Group } from '../../server/features/catalogue/schema.ts';
import { Field } from '../parts/field.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';
import { DeleteLink } from './delete-link.tsx';

type Props = { close: string };

const NameField = ({ name }: { name?: string }) => (
  <Field name="name" label="Nazwa grupy" defaultValue={name} maxLength={60} required autoFocus />
);

export const CreateGroup = ({ id, close }: Props & { id: string }) => (
  <FormDialog title="Utwórz grupę" close={close} action="/api/create_group" id="group" hidden={{ id }} submit="Utwórz">
    <NameField />
  </FormDialog>
);

type Edited = Props & Omit<Extract<CatalogueDialog, { name: 'edit-group' }>, 'name'>;

export const EditGroup = ({ group: { id, name }, members, close }: Edited) => (
  <FormDialog
    title="Edytuj grupę"
    close={close}
    action={`/api/update_group/${id}`}
    method="put"
    id="group"
    submit="Zapisz"
    apart={<DeleteLink href={`${close}&dialog=delete-group&id=${id}`}>Usuń grupę</DeleteLink>}
  >
    <NameField name={name} />
    <p>
      {members.length > 0 ? 'W tej grupie: ' : 'W tej grupie nie ma jeszcze nikogo. Dodasz na stronie pracownika.'}
      {members.map((worker, nth) => (
        <Fragment key={worker.id}>
          {nth > 0 && ', '}
          <a href={`/user/${worker.id}?tab=general`}>
            {worker.first_name} {worker.last_name}
          </a>
        </Fragment>
      ))}
    </p>
  </FormDialog>
);

type Deleted = Props & { group: Group; use: { workers: number; services: number } };

export function DeleteGroup({ group, use: { workers, services }, close }: Deleted) {
  const losers = [
    workers > 0 && `${workers} ${plural(workers, 'pracownik', 'pracowników', 'pracowników')}`,
    services > 0 && `${services} ${plural(services, 'usługa', 'usługi', 'usług')}`,
  ].filter(Boolean);
  return (
    <QuestionDialog title="Usuń grupę" close={close} action={`/api/delete_group/${group.id}`} id="delete-group">
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
    </QuestionDialog>
  );
}
