import { UsersRound } from 'lucide-react';
import type { Group } from '../../../server/features/catalogue/schema.ts';
import type { Subject } from '../../../server/features/people/schema.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Choices } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorSummary } from '../../parts/error-summary.tsx';
import { Form } from '../../parts/form.tsx';
import { type PersonTab, tabOf } from './subject.ts';

const TITLE = 'EDYTUJ GRUPY';

/** Groups decide what workers see, and nobody else. */
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
  return (
    <Dialog title={TITLE} close={close}>
      {groups.length ? (
        <Form action="/api/assign_worker_to_group" id="groups">
          <ErrorSummary form="groups" />
          <p className="muted">{seenWith(person)}</p>
          <input type="hidden" name="worker_id" value={person.id} />
          <Choices
            name="groups"
            legend="Grupy"
            type="checkbox"
            menu
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen.map(({ id }) => id)}
          />
          <div className="row-of-buttons">
            <ButtonLink href={close}>Anuluj</ButtonLink>
            <Button kind="main">Zapisz</Button>
          </div>
        </Form>
      ) : (
        <EmptyState
          icon={UsersRound}
          title="Nie ma jeszcze grup"
          action={<ButtonLink href="/home?section=1">Przejdź do usług</ButtonLink>}
        >
          Grupy tworzy się w&nbsp;usługach. Bez nich każdy pracownik widzi wszystkie zadania.
        </EmptyState>
      )}
    </Dialog>
  );
}
