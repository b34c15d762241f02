import type { Day } from '../../server/domain/days.ts';
import type { ListedVisit } from '../../server/features/care/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Folded } from '../parts/folded.tsx';
import { List, Row } from '../parts/list.tsx';
import { horsesInWords, lineOf, whenOf } from './words.ts';

const Visits = ({ visits, today, label }: { visits: ListedVisit[]; today: Day; label: string }) => (
  <List label={label}>
    {visits.map((visit) => (
      <Row
        key={visit.id}
        href={`/visits/${visit.id}`}
        title={`${visit.kind} · ${whenOf(visit, today)}`}
        detail={`${visit.by} · ${horsesInWords(visit.horses)}`}
      />
    ))}
  </List>
);

/** The visits that are not closed, and folded the last ones that are. */
export function ComingVisits({ visits, today }: { visits: ListedVisit[]; today: Day }) {
  const [closed, coming] = [visits.filter((visit) => visit.closed), visits.filter((visit) => !visit.closed)];
  return (
    <Card title="Wizyty" action={<ButtonLink href="/visits/new">Zaplanuj wizytę</ButtonLink>}>
      {coming.length > 0 ? (
        <Visits visits={coming} today={today} label="Zaplanowane wizyty" />
      ) : (
        <p className="body muted">Żadna wizyta nie jest zaplanowana.</p>
      )}
      {closed.length > 0 && (
        <Folded id="closed-visits" label="Zamknięte wizyty">
          <Visits visits={closed} today={today} label="Zamknięte wizyty" />
        </Folded>
      )}
    </Card>
  );
}

/** A line for each visit of today and tomorrow, for those who bring the horses. */
export const VisitLines = ({ visits, today }: { visits: ListedVisit[]; today: Day }) =>
  visits.map((visit) => (
    <p key={visit.id}>
      <a className="tall" href={`/visits/${visit.id}`} data-keep="">
        {lineOf(visit, today)}
      </a>
    </p>
  ));
