import { Sprout } from 'lucide-react';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** A section with nothing in it. */
export default function Empty({ title, text }: { title: string; text: string }) {
  return (
    <ShellLayout>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Sprout} title="Wkrótce">
          {text}
        </EmptyState>
      </Card>
    </ShellLayout>
  );
}
