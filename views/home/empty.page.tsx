import { Sprout } from 'lucide-react';
import { homeMenu } from '../layouts/menu.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Props = {
  title: string;
  text: string;
  /** true for a section that will never have content and links to the others instead */
  leads: boolean;
};

export default function Empty({ title, text, leads }: Props) {
  return (
    <ShellLayout>
      <PageHeader title={title} detail={leads && text} />
      {leads ? (
        <Ways />
      ) : (
        <Card>
          <EmptyState icon={Sprout} title="Wkrótce">
            {text}
          </EmptyState>
        </Card>
      )}
    </ShellLayout>
  );
}

/** Links to the person's other sections, grouped as in the menu. */
function Ways() {
  const { sections, section } = usePage();
  const others = homeMenu({ keys: sections, current: section, badges: {} }).filter(
    ({ entries }) => !entries.some(({ current }) => current),
  );
  return others.map(({ label, entries }) => (
    <Card key={label} title={label}>
      <List label={label}>
        {entries.map((entry) => (
          <Row key={entry.href} start={<Icon of={entry.icon} />} title={entry.label} href={entry.href} />
        ))}
      </List>
    </Card>
  ));
}
