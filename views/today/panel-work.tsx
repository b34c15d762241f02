import type { Day } from '../../server/domain/days.ts';
import { byHour, formatHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import type { DayWork, Round } from '../../server/features/board/schema.ts';
import { roundAddress } from '../board/addresses.ts';
import { leftInWords } from '../board/in-words.ts';
import { left, Progress, Total } from '../board/progress.tsx';
import { Card } from '../parts/card.tsx';
import { Folded } from '../parts/folded.tsx';

/** The numbers of services that are shown, those with most left, and folded; the board has all. */
const OPEN = 8;
const FOLDED = 30;

export function PanelWork({ work }: { work: DayWork }) {
  const { total, date, rounds, skipped } = work;
  const [open, others] = [rounds.slice(0, OPEN), rounds.slice(OPEN)];
  const rest = others.reduce((sum, round) => sum + left(round), 0);
  const services = `${others.length} ${plural(others.length, 'usługa', 'usługi', 'usług')}`;
  return (
    <Card title="Praca dziś" action={<a href="/day">Wszystkie</a>}>
      {total + skipped > 0 ? (
        <>
          <Total
            of={work}
            left={[leftInWords(left(work)), skipped > 0 && `nie wykonano ${skipped}`].filter(Boolean).join(' · ')}
          />
          <Services label="Praca dziś według usług" rounds={open} date={date} />
          {others.length > 0 && (
            <Folded
              id="other-services"
              label={`Pozostałe ${services}: ${rest > 0 ? `${rest} do zrobienia` : 'wykonane'}`}
            >
              <Services label="Pozostałe usługi" rounds={others.slice(0, FOLDED)} date={date} />
              {others.length > FOLDED && (
                <p className="the-rest">
                  <a className="tall" href="/day?all=1">
                    i jeszcze {others.length - FOLDED}
                  </a>
                </p>
              )}
            </Folded>
          )}
        </>
      ) : (
        <p className="muted body">Na dziś nie ma zadań. Biorą się z usług koni i z usług ogólnych.</p>
      )}
    </Card>
  );
}

function Services({ label, rounds, date }: { label: string; rounds: Round[]; date: Day }) {
  return (
    <ul className="plain day-services" aria-label={label}>
      {rounds.toSorted(byHour).map((round) => (
        <li key={round.id} className={left(round) === 0 ? 'muted' : undefined}>
          <a href={roundAddress(date, round.id)}>
            {round.at && <span className="muted">{formatHour(round.at)} </span>}
            {round.name}
          </a>
          {round.total > 0 ? <Progress of={round} label={round.name} /> : <span>nie wykonano</span>}
        </li>
      ))}
    </ul>
  );
}
