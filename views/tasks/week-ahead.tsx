import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { withHour } from '../../server/domain/hours.ts';
import type { WorkAhead } from '../../server/features/tasks/schema.ts';
import { Card } from '../parts/card.tsx';
import { List, Row } from '../parts/list.tsx';

/** A worker's tasks of the coming days; each day links to its tasks. */
export function WeekAhead({ ahead, dayAddress }: { ahead: WorkAhead[]; dayAddress: (day: Day) => string }) {
  if (ahead.length === 0) return null;
  return (
    <Card title="Twój tydzień">
      <List label="Twój tydzień">
        {[...Map.groupBy(ahead, ({ day }) => day)].map(([day, services]) => (
          <Row key={day} href={dayAddress(day)} title={formatLongDay(day)} detail={services.map(inWords).join(', ')} />
        ))}
      </List>
    </Card>
  );
}

/** 'Karmienie poranne · 6:15 (10)' */
const inWords = ({ name, at, count }: WorkAhead) => withHour(name, at) + (count > 1 ? `\u00a0(${count})` : '');
