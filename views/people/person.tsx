import { ChevronLeft, UserRound } from 'lucide-react';
import type { ContactData } from '../../server/features/people/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { PersonFacts } from './person-facts.tsx';

export type PersonTab = 'data' | 'horses';

type Props = {
  person: { id: string; first_name: string; last_name: string; picture: string | null };
  tab: PersonTab;
  /** Managers and admins see the data of a person; a worker only the horses. */
  data: ContactData | null;
  horses: { id: string; name: string; box_number: string | null }[];
};

/** The staff's view of a person. */
export default function PersonPage({ person, tab, data, horses }: Props) {
  const name = `${person.first_name} ${person.last_name}`;
  const address = `/user/${person.id}`;
  const menu = {
    title: name,
    picture: <Avatar id={person.id} picture={person.picture} />,
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
    <ShellLayout menu={menu}>
      <PageHeader title={<Cut text={name} max={30} narrow={10} ending="..." />} />
      {tab === 'data' && data ? (
        <Card title="Dane" padded>
          <PersonFacts of={data} />
        </Card>
      ) : (
        <Card title="Konie">
          {horses.length ? <HorseNames horses={horses} /> : <EmptyState icon={Horseshoe} title="Brak koni" />}
        </Card>
      )}
    </ShellLayout>
  );
}

function HorseNames({ horses }: Pick<Props, 'horses'>) {
  return (
    <ul className="plain list">
      {horses.map(({ id, name, box_number }) => (
        <li key={id}>
          <div className="row">
            <span className="text">
              <strong>{name}</strong>
              {box_number && <small>boks {box_number}</small>}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
