import type { Day } from '../../server/domain/days.ts';
import { byHour, withHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import type { DayBoard, Round } from '../../server/features/board/schema.ts';
import { withQuery } from '../parts/address.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Folded } from '../parts/folded.tsx';
import { DONE_TODAY } from '../today/done-list.tsx';
import { assignAddress, boardAddress, roundAddress } from './addresses.ts';
import { leftInWords, skippedCount } from './in-words.ts';
import { left, Progress, Total } from './progress.tsx';

const AT_ONCE = 30;

/** The day's progress, and by service; finished services are folded. */
export function Rounds({ board, all, here }: { board: DayBoard; all: boolean; here: string }) {
  const { date, today } = board;
  const rounds = board.rounds.toSorted(byHour);
  const open = rounds.filter((round) => left(round) > 0);
  const whole = rounds.filter((round) => left(round) === 0 && round.total > 0);
  const off = rounds.filter(({ total }) => total === 0);
  const shown = all ? open : open.slice(0, AT_ONCE);
  const services = plural(whole.length, 'usługa', 'usługi', 'usług');
  return (
    <Card title="Rundy" action={date === today && <a href={DONE_TODAY}>Wykonane dzisiaj</a>}>
      {board.total > 0 && <Total of={board} left={leftInWords(left(board))} />}
      {shown.length > 0 && <RoundRows label="Rundy" rounds={shown} date={date} />}
      <TheRest count={open.length - shown.length} date={date} what={['runda', 'rundy', 'rund']} />
      {whole.length > 0 && (
        <Folded id="done-rounds" label={`Wykonane w całości: ${whole.length} ${services}`} open={open.length === 0}>
          <RoundRows label="Wykonane w całości" rounds={all ? whole : whole.slice(0, AT_ONCE)} date={date} />
        </Folded>
      )}
      {off.length > 0 && <RoundRows label="Nie wykonano" rounds={off} date={date} />}
      {open.length > 0 && date >= today && (
        <p className="the-rest on-screen">
          <ButtonLink href={withQuery(here, 'dialog=close')}>Zamknij resztę dnia…</ButtonLink>
        </p>
      )}
    </Card>
  );
}

function RoundRows({ label, rounds, date }: { label: string; rounds: Round[]; date: Day }) {
  return (
    <ul className="plain counted" aria-label={label}>
      {rounds.map((round) => (
        <li key={round.id}>
          <span>
            <a className="round-link" href={roundAddress(date, round.id)}>
              {withHour(round.name, round.at)}
            </a>
            {round.skipped > 0 && <small>{skippedCount(round)}</small>}
            {round.free > 0 && (
              <a href={`${assignAddress({ date })}#round-${round.id}`}>
                bez pracownika: {round.free}
                <span className="visually-hidden">, {round.name}, przydziel</span>
              </a>
            )}
          </span>
          {round.total > 0 && <Progress of={round} label={round.name} />}
        </li>
      ))}
    </ul>
  );
}

type Forms = [one: string, few: string, many: string];

export function TheRest({ count, date, what }: { count: number; date: Day; what: Forms }) {
  if (count <= 0) return null;
  return (
    <p className="the-rest">
      <a className="tall" href={`${boardAddress(date)}&all=1`}>
        Pokaż wszystko, jeszcze {count} {plural(count, ...what)}
      </a>
    </p>
  );
}
