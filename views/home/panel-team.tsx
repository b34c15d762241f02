import type { ReactNode } from 'react';
import { plural } from '../../server/domain/plural.ts';
import { assignAddress } from '../board/addresses.ts';
import { Folded } from '../board/folded.tsx';
import type { DayWork, Member } from '../board/props.ts';
import { Card } from '../parts/card.tsx';

/** So many people with work, without it, and of one's services, are named. */
const BUSY = 8;
const IDLE = 4;
const SERVICES = 2;

const left = ({ total, done }: { total: number; done: number }) => total - done;

/** Who has what today and how much of it is left; who has nothing. */
export function PanelTeam({ work }: { work: DayWork }) {
  const { date, nobody, free } = work;
  const busy = work.team.filter(({ total, late }) => total + late > 0);
  const idle = work.team.filter(({ total, late }) => total + late === 0);
  const more = busy.length - BUSY;
  return (
    <Card title="Zespół" action={<a href={assignAddress(date)}>Podział zadań</a>}>
      {busy.length + free > 0 && (
        <ul className="plain team" aria-label="Zespół">
          {busy.slice(0, BUSY).map((member) => (
            <Row
              key={member.id}
              name={<strong>{member.name}</strong>}
              of={member}
              label={member.name}
              note={<span className="muted small">{doneInWords(member.done)}</span>}
            >
              <Has member={member} />
            </Row>
          ))}
          {free > 0 && (
            <Row
              name={<span className="muted">Bez pracownika</span>}
              of={nobody}
              label="Bez pracownika"
              note={<a href={assignAddress(date)}>Przydziel</a>}
            >
              <Has member={{ has: freeOf(work), late: 0 }} />
            </Row>
          )}
        </ul>
      )}
      {more > 0 && (
        <p className="the-rest">
          <a href={`/day?all=1`}>
            i jeszcze {more} {plural(more, 'osoba', 'osoby', 'osób')}
          </a>
        </p>
      )}
      <Idle people={idle} />
    </Card>
  );
}

type RowProps = {
  name: ReactNode;
  of: { total: number; done: number };
  label: string;
  /** what stands beside the bar */
  note: ReactNode;
  /** what stands under all that */
  children?: ReactNode;
};

const doneInWords = (count: number) => `${count} ${plural(count, 'zrobione', 'zrobione', 'zrobionych')}`;

function Row({ name, of, label, note, children }: RowProps) {
  const { total, done } = of;
  return (
    <li>
      {name}
      <progress max={Math.max(1, total)} value={done} aria-label={`${label}: wykonano ${done} z ${total}`} />
      {note}
      <span className="left">
        <b>{left(of)}</b> {plural(left(of), 'zostało', 'zostały', 'zostało')}
      </span>
      {children}
    </li>
  );
}

/** What nobody has, most first. */
const freeOf = ({ rounds }: DayWork): Member['has'] =>
  rounds
    .filter(({ free }) => free > 0)
    .map(({ name, free }) => ({ service: name, left: free }))
    .sort((one, other) => other.left - one.left);

/** 'Karmienie wieczorne 10, Derkowanie 10 i jeszcze 3 usługi', 'wszystko zrobione' */
function Has({ member: { has, late } }: { member: Pick<Member, 'has' | 'late'> }) {
  const more = has.length - SERVICES;
  const named = has.slice(0, SERVICES).map(({ service, left }) => (left > 1 ? `${service}\u00a0${left}` : service));
  if (has.length + late === 0) return <small className="has muted">wszystko zrobione</small>;
  return (
    <small className="has muted">
      {named.join(', ')}
      {more > 0 && (
        <>
          {` i\u00a0jeszcze\u00a0${more}`}
          <span className="spoken-on-phone"> {plural(more, 'usługa', 'usługi', 'usług')}</span>
        </>
      )}
      {late > 0 && (
        <>
          {has.length > 0 && ', '}
          <span className="late">zaległe:&nbsp;{late}</span>
        </>
      )}
    </small>
  );
}

/** Who is free: by name where they are few. */
function Idle({ people }: { people: Member[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name);
  if (names.length <= IDLE) return <p className="idle muted">Bez zadań: {names.join(', ')}</p>;
  return (
    <Folded id="idle-team" label={`Bez zadań: ${names.length} ${plural(names.length, 'osoba', 'osoby', 'osób')}`}>
      <p>{names.slice(0, 30).join(', ') + (names.length > 30 ? ` i jeszcze ${names.length - 30}` : '')}</p>
    </Folded>
  );
}
