import { plural } from '../../server/domain/plural.ts';
import type { DayBoard } from '../../server/features/board/schema.ts';
import { Card } from '../parts/card.tsx';
import { assignAddress } from './addresses.ts';
import { Folded, TheRest } from './folded.tsx';
import { Progress } from './progress.tsx';

export function Team({ board }: { board: DayBoard }) {
  const { date, free } = board;
  const late = board.late?.free?.count ?? 0;
  const { busy, busy_count, idle, idle_count } = board.team;
  return (
    <Card title="Zespół">
      <ul className="plain counted" aria-label="Zespół">
        {free + late > 0 && (
          <li>
            <span className="muted">
              Bez pracownika
              {free > 0 && <a href={assignAddress(date)}>Przydziel</a>}
              {late > 0 && <small className="late">zaległe: {late}</small>}
            </span>
            <Progress of={{ total: free, done: 0 }} label="Bez pracownika" />
          </li>
        )}
        {busy.map(({ id, name, late, ...work }) => (
          <li key={id}>
            <span>
              {name}
              {late > 0 && <small className="late">zaległe: {late}</small>}
            </span>
            <Progress of={work} label={name} />
          </li>
        ))}
      </ul>
      <TheRest count={busy_count - busy.length} date={date} what={['osoba', 'osoby', 'osób']} />
      {idle_count > 0 && (
        <Folded id="idle-team" label={`Bez zadań: ${idle_count} ${plural(idle_count, 'osoba', 'osoby', 'osób')}`}>
          <p>
            {idle.join(', ')}
            {idle_count > idle.length && ` i jeszcze ${idle_count - idle.length}`}
          </p>
        </Folded>
      )}
    </Card>
  );
}
