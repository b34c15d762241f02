import { Users } from 'lucide-react';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { type Herd, HerdList } from './herd.tsx';
import { useHerdOverlay } from './horse-dialogs.tsx';

/** The section of somebody's horses, in staff's hands; without anybody, the way to choose. */
export default function HerdSection({ herd }: { herd: Herd | null }) {
  return (
    <ShellLayout {...useHerdOverlay(herd)}>
      <PageHeader title="Konie" {...(herd && { detail: herd.owner.name, back: `/user/${herd.owner.id}?tab=horses` })} />
      {herd ? (
        <HerdList herd={herd} />
      ) : (
        <Card>
          <EmptyState
            icon={Users}
            title="Czyje konie?"
            action={<ButtonLink href="/home?section=7">Użytkownicy</ButtonLink>}
          >
            Wybierz osobę z listy użytkowników.
          </EmptyState>
        </Card>
      )}
    </ShellLayout>
  );
}
