import type { ReactNode } from 'react';
import { plural } from '../../server/domain/plural.ts';
import type { DayWork, Member, Team } from '../../server/features/board/schema.ts';
import { assignAddress } from '../board/addresses.ts';
import { Folded } from '../board/folded.tsx';
import { left } from '../board/progress.tsx';
import { Card } from '../parts/card.tsx';

/** The most people without work, and services of one person, that are named. */
const IDLE = 4;
const SERVICES = 2;

export function PanelTeam({ work }: { work: DayWork }) {
  const { date, free } = work;
  const { busy, busy_count, idle_count } = work.team;
  const more = busy_count - busy.length;
  const lateFree = work.late?.free ?? null;
  return (
    <Card className="people" title="Zespół" action={<a href={assignAddress(date)}>Podział zadań</a>}>
      {busy.length + free + (lateFree?.count ?? 0) > 0 && (
        <>
          <p className="heads" aria-hidden="true">
            <span className="heads-late">{work.late && 'zaległe'}</span> <span>zostało</span>
          </p>
          <ul className="plain team" aria-label="Zespół">
            {busy.map((member) => (
              <Row key={member.id} name={<strong>{member.name}</strong>} of={member}>
                <Done of={member} />
              </Row>
            ))}
            {(free > 0 || lateFree) && (
              <Row
                name={<span className="muted">Bez pracownika</span>}
                of={{ total: free, done: 0, has: freeOf(work), late: lateFree?.count ?? 0 }}
              >
                <a href={assignAddress(free > 0 || !lateFree ? date : lateFree.since)}>Przydziel</a>
              </Row>
            )}
          </ul>
        </>
      )}
      {more > 0 && (
        <p className="the-rest">
          <a href={`/day?all=1`}>
            i jeszcze {more} {plural(more, 'osoba', 'osoby', 'osób')}
          </a>
        </p>
      )}
      <Idle team={work.team} />
      {busy_count + idle_count === 0 && (
        <p className="body muted">Nikt tu jeszcze nie pracuje. Zaproś pracownika niżej.</p>
      )}
    </Card>
  );
}

type Share = Pick<Member, 'total' | 'done' | 'late' | 'has'>;

function Row({ name, of, children }: { name: ReactNode; of: Share; children: ReactNode }) {
  const { late } = of;
  return (
    <li>
      {name} <Has of={of} /> {children}{' '}
      {late > 0 && (
        <b className="num late">
          {late}
          <span className="visually-hidden"> {plural(late, 'zaległe', 'zaległe', 'zaległych')}</span>
        </b>
      )}{' '}
      <b className="num left">
        {left(of)}
        <span className="visually-hidden"> {plural(left(of), 'zostało', 'zostały', 'zostało')}</span>
      </b>
    </li>
  );
}

const Done = ({ of: { name, total, done } }: { of: Member }) => (
  <progress max={Math.max(1, total)} value={done} aria-label={`${name}: wykonano ${done} z ${total}`} />
);

/** Unassigned work by service, most first. */
const freeOf = ({ rounds }: DayWork): Member['has'] =>
  rounds
    .filter(({ free }) => free > 0)
    .map(({ name, free }) => ({ service: name, left: free }))
    .sort((one, other) => other.left - one.left);

/** 'Karmienie wieczorne 4, Derkowanie 3 i 2 inne', 'wszystko zrobione' */
function Has({ of: { has, late } }: { of: Share }) {
  if (has.length === 0) return <small className="has">{late > 0 ? 'na dziś nic' : 'wszystko zrobione'}</small>;
  const more = has.length - SERVICES;
  const named = has.slice(0, SERVICES).map(({ service, left }) => (left > 1 ? `${service}\u00a0${left}` : service));
  const others = more > 0 && ` i\u00a0${more}\u00a0${plural(more, 'inna', 'inne', 'innych')}`;
  return (
    <small className="has">
      {named.join(', ')}
      {others}
    </small>
  );
}

function Idle({ team: { idle, idle_count } }: { team: Team }) {
  if (idle_count === 0) return null;
  if (idle_count <= IDLE) return <p className="idle muted">Bez zadań: {idle.join(', ')}</p>;
  return (
    <Folded id="idle-team" label={`Bez zadań: ${idle_count} ${plural(idle_count, 'osoba', 'osoby', 'osób')}`}>
      <p>{idle.join(', ') + (idle_count > idle.length ? ` i jeszcze ${idle_count - idle.length}` : '')}</p>
    </Folded>
  );
}
