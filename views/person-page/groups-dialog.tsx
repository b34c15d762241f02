import { UsersRound } from 'lucide-react';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Group } from '../../server/features/catalogue/schema.ts';
import type { Subject } from '../../server/features/people/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Choices } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type PersonTab, tabOf } from './subject.ts';

const TITLE = 'EDYTUJ GRUPY';

/** Groups decide what workers see; others see everything. */
export const seenWith = ({ role }: Subject): string =>
  role === 'worker'
    ? 'Pracownik widzi zadania swoich grup, zadania bez grupy i te, które przypisano mu imiennie.'
    : 'Kierownicy i administratorzy widzą wszystkie zadania, bez względu na grupy.';

export function EditGroups({ of: person, tab }: { of: Subject; tab: PersonTab }) {
  return (
    <ButtonLink icon={UsersRound} href={`${tabOf(person, tab)}&dialog=groups`}>
      {TITLE}
    </ButtonLink>
  );
}

type Props = { of: Subject; groups: Group[]; chosen: Group[]; close: string };

export function GroupsDialog({ of: person, groups, chosen, close }: Props) {
  if (groups.length === 0)
    return (
      <Dialog title={TITLE} close={close}>
        <EmptyState
          icon={UsersRound}
          title="Nie ma jeszcze grup"
          action={<ButtonLink href={sectionAddress(SECTION.services)}>Przejdź do usług</ButtonLink>}
        >
          Grupy tworzy się w&nbsp;usługach. Bez nich każdy pracownik widzi wszystkie zadania.
        </EmptyState>
      </Dialog>
    );
  return (
    <FormDialog
      title={TITLE}
      close={close}
      focus="close"
      action="/api/assign_worker_to_group"
      id="groups"
      hidden={{ worker_id: person.id }}
      submit="Zapisz"
    >
      <p className="muted">{seenWith(person)}</p>
      <Choices
        name="groups"
        legend="Grupy"
        type="checkbox"
        menu
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen.map(({ id }) => id)}
      />
    </FormDialog>
  );
}
