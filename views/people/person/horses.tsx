import { Card } from '../../parts/card.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Horseshoe } from '../../parts/horseshoe.ts';
import { List, Row } from '../../parts/list.tsx';
import { EditGroups } from './groups-dialog.tsx';
import type { HorseName, Subject } from './subject.ts';

type Props = { of: Subject; horses: HorseName[]; seesData: boolean };

/** Somebody's horses by name; a worker sees those they have work with. */
export function HorsesTab({ of: person, horses, seesData }: Props) {
  return (
    <Card
      title="Konie"
      action={seesData && person.role !== 'user' ? <EditGroups of={person} tab="horses" /> : undefined}
    >
      {horses.length ? (
        <List label="Konie">
          {horses.map(({ id, name, box_number }) => (
            <Row key={id} title={name} detail={box_number && `boks ${box_number}`} />
          ))}
        </List>
      ) : (
        <EmptyState icon={Horseshoe} title="Brak koni" />
      )}
    </Card>
  );
}
