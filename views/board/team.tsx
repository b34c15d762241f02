import { plural } from '../../server/domain/plural.ts';
import { Card } from '../parts/card.tsx';
import { assignAddress } from './addresses.ts';
import { AT_ONCE, Folded, TheRest } from './folded.tsx';
import { Progress } from './progress.tsx';
import type { DayBoard } from './props.ts';

/** Who has how much left; those without work are folded. */
export function Team({ board, all }: { board: DayBoard; all: boolean }) {
  const { date, nobody, free } = board;
  const late = board.late?.free?.count ?? 0;
  const busy = board.team.filter(({ total, late }) => total + late > 0);
  const idle = board.team.filter(({ total, late }) => total + late === 0);
  const shown = all ? busy : busy.slice(0, AT_ONCE);
  const named = all ? idle : idle.slice(0, AT_ONCE);
  return (
    <Card title="Zespół">
      <ul className="plain counted" aria-label="Zespół">
        {nobody.total + late > 0 && (
          <li>
            <span className="muted">
              Bez pracownika
              {free > 0 && <a href={assignAddress(date)}>Przydziel</a>}
              {late > 0 && <small className="late">zaległe: {late}</small>}
            </span>
            <Progress of={nobody} label="Bez pracownika" />
          </li>
        )}
        {shown.map(({ id, name, late, ...work }) => (
          <li key={id}>
            <span>
              {name}
              {late > 0 && <small className="late">zaległe: {late}</small>}
            </span>
            <Progress of={work} label={name} />
          </li>
        ))}
      </ul>
      <TheRest count={busy.length - shown.length} date={date} what={['osoba', 'osoby', 'osób']} />
      {idle.length > 0 && (
        <Folded id="idle-team" label={`Bez zadań: ${idle.length} ${plural(idle.length, 'osoba', 'osoby', 'osób')}`}>
          <p>
            {named.map(({ name }) => name).join(', ')}
            {idle.length > named.length && ` i jeszcze ${idle.length - named.length}`}
          </p>
        </Folded>
      )}
    </Card>
  );
}
