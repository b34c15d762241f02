import { ChevronLeft, UserRound } from 'lucide-react';
import type { ContactData } from '../../server/features/people/schema.ts';
import { type Herd, HerdList } from '../horses/herd.tsx';
import { useHerdOverlay } from '../horses/horse-dialogs.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { PersonFacts } from './person-facts.tsx';

export type PersonTab = 'data' | 'horses';

type Props = {
  person: { id: string; first_name: string; last_name: string; has_picture: boolean };
  tab: PersonTab;
  /** Managers and admins see the data of a person; a worker only the horses. */
  data: ContactData | null;
  /** Of the tab 'Konie'. */
  herd: Herd | null;
};

/** The staff's view of a person. */
export default function PersonPage({ person, tab, data, herd }: Props) {
  const name = `${person.first_name} ${person.last_name}`;
  const address = `/user/${person.id}`;
  const menu = {
    title: name,
    picture: <Avatar hasPicture={person.has_picture} id={person.id} />,
    groups: [
      {
        label: '',
        entries: [
          { label: 'Wróć', href: '/home', icon: ChevronLeft, current: false },
          ...(data ? [{ label: 'Dane', href: `${address}?tab=data`, icon: UserRound, current: tab === 'data' }] : []),
          { label: 'Konie', href: `${address}?tab=horses`, icon: Horseshoe, current: tab === 'horses' },
        ],
      },
    ],
  };
  return (
    <ShellLayout menu={menu} {...useHerdOverlay(herd)}>
      <PageHeader title={<Cut text={name} max={30} narrow={10} ending="..." />} />
      {tab === 'data' && data ? (
        <Card title="Dane" padded>
          <PersonFacts of={data} />
        </Card>
      ) : (
        herd && <HerdList herd={herd} />
      )}
    </ShellLayout>
  );
}
