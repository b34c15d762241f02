import { formatHour } from '../../server/domain/hours.ts';
import { type Part, type Round, type RoundKey, singlesIn, type Work } from '../../server/domain/rounds.ts';
import { ButtonLink } from '../parts/button.tsx';
import { type CardProps, Frame, idOf, RoundRows, SingleCols, SingleRow, Tally } from './round-rows.tsx';
import { horsesOf, isByHand, roundAddress, sheetAddress, singlesAddress, skipAddress } from './round-texts.ts';

const TITLES = { earlier: 'Wcześniej dziś', now: 'Teraz', anytime: 'W ciągu dnia', later: 'Później' };

/** A part of today. What is to be done now is open; what should have been done before is folded into one row. */
export function PartOfDay({ group, open, isNow, today, here }: CardProps<Part>) {
  const { name, entries } = group;
  const id = idOf(group);
  const count = name === 'later' ? 0 : singlesIn(group).filter((task) => !isByHand(task)).length;
  const together = count > 1 && (
    <ButtonLink className="soft" href={singlesAddress(here, name)}>
      Zatwierdź pojedyncze ({count})
    </ButtonLink>
  );
  const services = new Set(entries.map(({ service_name }) => service_name));
  if (name === 'earlier')
    return (
      <Frame
        id={id}
        look="line"
        open={open}
        title={<h2>{TITLES[name]}</h2>}
        detail={[...services].join(', ')}
        tally={group.open}
      >
        {together && <div className="confirm">{together}</div>}
        <Line entries={entries} today={today} here={here} />
      </Frame>
    );
  return (
    <section className="rounds" aria-labelledby={id}>
      {name === 'later' && !isNow && entries[0]?.at && (
        <p className="muted">Na teraz nic nie ma. Następne o&nbsp;{formatHour(entries[0].at)}.</p>
      )}
      <div className="head">
        <h2 className="title" id={id}>
          {TITLES[name]}
        </h2>
        {together}
      </div>
      {inCards(entries).map((card) =>
        Array.isArray(card) ? (
          <div key={keyOf(card[0])} className={name === 'anytime' ? 'card round' : 'card round line'}>
            <Line entries={card} today={today} here={here} />
          </div>
        ) : (
          <RoundCard key={keyOf(card)} round={card} here={here} />
        ),
      )}
    </section>
  );
}

const keyOf = (entry: Round | Work) => ('kind' in entry ? idOf(entry) : entry.id);

/** A round at hand has a card of its own; those that are folded share one with single tasks. */
function inCards(entries: readonly (Round | Work)[]): (Round | [Round | Work, ...(Round | Work)[]])[] {
  const cards: ReturnType<typeof inCards> = [];
  for (const entry of entries) {
    const last = cards.at(-1);
    if ('kind' in entry && entry.at_hand) cards.push(entry);
    else if (Array.isArray(last)) last.push(entry);
    else cards.push([entry]);
  }
  return cards;
}

type LineProps = Pick<CardProps<Part>, 'today' | 'here'> & Pick<Part, 'entries'>;

/** Single tasks and folded rounds, each in its hour if they have one. */
const Line = ({ entries, today, here }: LineProps) => (
  <>
    <SingleCols timed={Boolean(entries[0]?.at)} />
    <ul className="plain list">
      {entries.map((entry) =>
        'kind' in entry ? (
          <li key={keyOf(entry)}>
            <details className="same" id={idOf(entry)}>
              <summary>
                {entry.at && <span className="at">{formatHour(entry.at)}</span>}
                <h3 className="what">{entry.service_name}</h3>
                <span className="whose">{horsesOf(entry)}</span>
              </summary>
              <Inside of={entry} here={here} />
            </details>
          </li>
        ) : (
          <SingleRow key={entry.id} task={entry} timed={Boolean(entry.at)} today={today} here={here} />
        ),
      )}
    </ul>
  </>
);

const RoundCard = ({ round, here }: { round: Round; here: string }) => (
  <Frame
    id={idOf(round)}
    look="same"
    open
    title={
      <h3>
        {round.at && `${formatHour(round.at)} `}
        {round.service_name}
      </h3>
    }
    detail={round.done > 0 ? `jeszcze ${horsesOf(round)}` : horsesOf(round)}
    tally={<Tally of={round} />}
  >
    <Inside of={round} here={here} />
  </Frame>
);

/** The buttons of a round and its rows. One of another hour only names its horses, so that the page is light. */
function Inside({ of: round, here }: { of: Round; here: string }) {
  const { service_name, at, at_hand, tasks, open, apart, changed } = round;
  const listed = tasks.length > 0 && (at_hand || !at);
  const ticked = open - apart - changed;
  return (
    <>
      {!listed && tasks.length > 0 && <p>{tasks.map(namedInRound).join(', ')}</p>}
      <div className="confirm">
        <ButtonLink className="soft" href={sheetAddress(here, round)}>
          {ticked === 1 ? 'Zatwierdź' : `Zatwierdź wszystkie (${ticked})`}{' '}
          <span className="visually-hidden">{service_name}</span>
        </ButtonLink>
        <SkipRound here={here} round={round} />
        {!listed && (
          <a className="on-screen" href={roundAddress(round, here)}>
            Pokaż konie ({open})
          </a>
        )}
      </div>
      {listed && <RoundRows tasks={tasks} here={here} />}
    </>
  );
}

const namedInRound = ({ horse_name, health_alert }: Work) =>
  health_alert ? `${horse_name} (osobno, w\u00a0alercie)` : (horse_name ?? 'Usługa ogólna');

type SkipProps = { here: string; round: RoundKey & Pick<Work, 'service_name'> };

/** Opens the dialog that asks why a round is not done. */
export const SkipRound = ({ here, round }: SkipProps) => (
  <ButtonLink kind="quiet" href={skipAddress(here, round)}>
    Nie wykonano… <span className="visually-hidden">{round.service_name}</span>
  </ButtonLink>
);
