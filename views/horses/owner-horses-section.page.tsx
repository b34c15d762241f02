import { Users } from 'lucide-react';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { OwnerHorses } from '../../server/features/horses/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { useOwnerHorsesDialog } from './horse-dialogs.tsx';
import { OwnerHorsesList } from './horse-list.tsx';

export default function OwnerHorsesSection({ ownerHorses }: { ownerHorses: OwnerHorses | null }) {
  return (
    <ShellLayout {...useOwnerHorsesDialog(ownerHorses)}>
      <PageHeader
        title="Konie"
        {...(ownerHorses && { detail: ownerHorses.owner.name, back: `/user/${ownerHorses.owner.id}?tab=horses` })}
      />
      {ownerHorses ? (
        <OwnerHorsesList ownerHorses={ownerHorses} />
      ) : (
        <Card>
          <EmptyState
            icon={Users}
            title="Czyje konie?"
            action={<ButtonLink href={sectionAddress(SECTION.people)}>Użytkownicy</ButtonLink>}
          >
            Wybierz osobę z listy użytkowników.
          </EmptyState>
        </Card>
      )}
    </ShellLayout>
  );
}
