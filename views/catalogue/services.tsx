import { Plus, UsersRound } from 'lucide-react';
import type { Group } from '../../server/features/catalogue/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { type GroupDialog, OpenGroupDialog } from './group-dialog.tsx';

type Props = { groups: Group[]; dialog: GroupDialog | null };

const SECTION = '/home?section=1';

/** The manager's services: the groups of workers, each a tile that opens its dialog. */
export default function Services({ groups, dialog }: Props) {
  const create = (
    <ButtonLink kind="main" icon={Plus} href={`${SECTION}&dialog=create-group`}>
      UTWÓRZ GRUPĘ
    </ButtonLink>
  );
  return (
    <ShellLayout dialog={dialog && <OpenGroupDialog dialog={dialog} close={SECTION} />}>
      <PageHeader title="Usługi" detail="Grupy mówią, kto może wykonywać które usługi.">
        {create}
      </PageHeader>
      <Card title="Grupy">
        {groups.length ? (
          <ul className="plain tiles">
            {groups.map(({ id, name }) => (
              <li key={id}>
                <a className="tile" href={`${SECTION}&dialog=edit-group&id=${id}`}>
                  <Cut text={name} max={12} />
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={UsersRound} title="Nie ma jeszcze grup" action={create}>
            Bez grup każdy pracownik widzi wszystkie usługi. Utwórz na przykład grupę „Stajenni”.
          </EmptyState>
        )}
      </Card>
    </ShellLayout>
  );
}
