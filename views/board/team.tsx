import type { Day } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { DayWork, Member } from '../../server/features/board/schema.ts';
import { NoAccount } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Folded } from '../parts/folded.tsx';
import { assignAddress, moveAddress } from './addresses.ts';
import { lastHereInWords, restInWords } from './in-words.ts';
import { freeOf, left } from './progress.tsx';
import { TheRest } from './rounds.tsx';

/** The most people without work that are named; more are folded. */
const IDLE = 4;

/** The progress of each person, those with most left first, and the unassigned work. */
export function Team({ work }: { work: DayWork }) {
  const { date, today, free, late } = work;
  const { busy, busy_count, idle, idle_count } = work.team;
  const lateFree = late?.free ?? null;
  return (
    <Card className="people" title="Zespół" action={<a href={assignAddress({ date })}>Podział zadań</a>}>
      {(busy.length > 0 || free > 0 || lateFree) && (
        <>
          <p className="heads" aria-hidden="true">
            <span className="done">zrobione</span> {late && <span className="late">zaległe</span>}{' '}
            <span className="left">zostało</span>
          </p>
          <ul className="plain list team" aria-label="Zespół">
            {busy.map((member) => (
              <Busy key={member.id} member={member} date={date} today={today} />
            ))}
            {(free > 0 || lateFree) && (
              <li>
                <span className="who muted">
                  <span>Bez pracownika</span>{' '}
                  {free > 0 && (
                    <small>{restInWords(freeOf(work).map(({ name, free }) => ({ service: name, left: free })))}</small>
                  )}
                </span>
                <a className="done" href={assignAddress({ date: free > 0 || !lateFree ? date : lateFree.since })}>
                  Przydziel
                </a>{' '}
                {lateFree && (
                  <a className="late num" href={assignAddress({ date: lateFree.since })}>
                    <span className="visually-hidden">zaległe: </span>
                    {lateFree.count}
                  </a>
                )}{' '}
                <Left count={free} />
              </li>
            )}
          </ul>
        </>
      )}
      <TheRest count={busy_count - busy.length} date={date} what={['osoba', 'osoby', 'osób']} />
      <Idle names={idle} count={idle_count} />
      {busy_count + idle_count === 0 && (
        <p className="body muted">Nikt tu jeszcze nie pracuje. Pracowników zaprasza się w panelu.</p>
      )}
    </Card>
  );
}

type BusyProps = { member: Member; date: Day; today: Day };

function Busy({ member: { id, name, has_account, total, done, late, last_here, rest }, date, today }: BusyProps) {
  const todo = rest && (restInWords(rest) || 'na dziś wszystko zrobione');
  // Work that waits in a phone without a signal looks like none, so today's board says when each was last here.
  const seen = date === today && last_here && lastHereInWords(last_here, today);
  const told = [todo, seen].filter(Boolean).join('\u00a0· ');
  return (
    <li>
      <span className="who">
        {total > done ? (
          <a className="round-link" href={moveAddress(date, { worker: id })}>
            <strong>{name}</strong>
          </a>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        {!has_account && <NoAccount />} {told && <small className="muted">{told}</small>}
      </span>{' '}
      <progress max={Math.max(1, total)} value={done} aria-label={`${name}: wykonano ${done} z ${total}`} />
      <span className="done num muted" aria-hidden="true">
        {done} z {total}
      </span>{' '}
      {late > 0 && (
        <span className="late num">
          <span className="visually-hidden">zaległe: </span>
          {late}
        </span>
      )}{' '}
      <Left count={left({ total, done })} />
    </li>
  );
}

const Left = ({ count }: { count: number }) => (
  <b className="left num">
    {count}
    <span className="visually-hidden"> {plural(count, 'zostało', 'zostały', 'zostało')}</span>
  </b>
);

function Idle({ names, count }: { names: string[]; count: number }) {
  if (count === 0) return null;
  const more = count - names.length;
  const shown = names.join(', ') + (more > 0 ? ` i jeszcze ${more}` : '');
  if (count <= IDLE) return <p className="idle muted">Bez zadań: {shown}</p>;
  return (
    <Folded id="idle-team" label={`Bez zadań: ${count} ${plural(count, 'osoba', 'osoby', 'osób')}`}>
      <p>{shown}</p>
    </Folded>
  );
}
