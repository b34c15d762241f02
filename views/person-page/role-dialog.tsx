import { plural } from '../../server/domain/plural.ts';
import type { Role } from '../../server/domain/policy.ts';
import type { RoleQuestion, Subject } from '../../server/features/people/schema.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { fullName } from './subject.ts';

const OPENS: Record<Role, string> = {
  user: 'będzie widzieć tylko swoje konie, ich kalendarz i rozliczenia',
  worker: 'będzie widzieć zadania, listę użytkowników i konie, przy których pracuje',
  manager: 'będzie zmieniać dane klientów i pracowników, konie, usługi i rozliczenia',
  admin: 'będzie zmieniać wszystko, także konta administratorów',
};

type Props = { of: Subject; ask: RoleQuestion; close: string };

export function RoleDialog({ of: person, ask: { role, self, demoted, groups, assigned }, close }: Props) {
  const leavesStaff = role === 'user';
  return (
    <FormDialog
      title="Zmień rolę"
      close={close}
      focus="close"
      action="/api/set_role"
      id="role"
      hidden={{ id: person.id, role }}
      submit="Zmień rolę"
      danger={leavesStaff || self}
    >
      <p>
        {fullName(person)}: <strong>{ROLE_NAMES[role]}</strong> zamiast: {ROLE_NAMES[person.role]}. Od razu:
      </p>
      <ul>
        <li>ta osoba {OPENS[role]}</li>
        {leavesStaff && <li>{lostGroups(groups)}</li>}
        {leavesStaff && <li>{lostWork(assigned)}</li>}
        {demoted && <li>jej zaproszenia i linki (także adres kalendarza) przestaną działać</li>}
        {self && <li>to Twoje konto: tę rolę przywróci Ci tylko inny administrator</li>}
      </ul>
      <p>
        <strong>Czy chcesz kontynuować?</strong>
      </p>
    </FormDialog>
  );
}

const lostGroups = (groups: RoleQuestion['groups']) =>
  groups.length ? `straci grupy: ${groups.map(({ name }) => name).join(', ')}` : 'nie będzie już mieć grup';

const lostWork = (assigned: number) =>
  assigned
    ? `${assigned} ${plural(assigned, 'przypisane jej zadanie będzie wolne', 'przypisane jej zadania będą wolne', 'przypisanych jej zadań będzie wolnych')}`
    : 'nie ma przypisanych zadań, które zostałyby bez wykonawcy';
