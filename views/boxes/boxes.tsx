import type { Box, Housed } from '../../server/features/boxes/schema.ts';
import { usePage } from '../page-context.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';

type Props = {
  boxes: Box[];
  /** The stable has listed its boxes. */
  listed: boolean;
  /** The address of a horse's link; on paper there are neither links nor portraits. */
  address?: (id: string, back: string) => string;
  /** The horse whose box is marked. */
  at?: string | undefined;
};

const placeOf = ({ aisle, box_number }: Box, listed: boolean) =>
  aisle ?? (box_number === null ? 'Bez boksu' : listed ? 'Poza listą boksów' : '');

/** The boxes by aisle, each with its horse: a list, and where there is room a plan. */
export function Boxes({ boxes, listed, address, at }: Props) {
  const { path } = usePage();
  const places = Map.groupBy(boxes, (box) => placeOf(box, listed));
  return (
    <div className="plan">
      {[...places].map(([place, lines]) => (
        <section key={place} aria-label={place || 'Boksy'}>
          {place && <h2>{place}</h2>}
          <ul className="plain list">
            {lines.map(({ box_number, horse, unwanted }) => (
              <li key={horse?.id ?? box_number} className={horse?.health_alert ? 'alarm' : undefined} inert={unwanted}>
                <Stall box={box_number ?? ''} horse={horse} href={horse && address?.(horse.id, path)} at={at} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A longer name of a box does not fit beside a portrait. */
const SHORT = 3;

type StallProps = { box: string; horse: Housed | null; href: string | null | undefined; at: string | undefined };

function Stall({ box, horse, href, at }: StallProps) {
  const number = <span className={box.length > SHORT ? 'box long' : 'box'}>{box}</span>;
  if (!horse)
    return (
      <div className="row stall free">
        {number} <span className="text muted">wolny</span>
      </div>
    );
  const { id, name, owner_name, health_alert, today, overdue } = horse;
  const inside = (
    <>
      {number} {href && <Face horse={horse} />}{' '}
      <span className="text">
        <strong>{name}</strong> {owner_name && <small>{owner_name}</small>}{' '}
        <span className="signs">
          {health_alert && <HealthAlert />} {overdue && <span className="late">po terminie</span>}
        </span>
      </span>{' '}
      {today && <small>{`dziś ${today.done} z ${today.total}`}</small>}
    </>
  );
  if (!href) return <div className="row stall">{inside}</div>;
  return (
    // biome-ignore lint/a11y/noAutofocus: the horse was just added, and its box may be far down the page
    <a className={id === at ? 'row stall here' : 'row stall'} href={href} autoFocus={id === at}>
      {inside}
    </a>
  );
}

/** The portrait, in a ring for the part of today's work that is done. */
const Face = ({ horse }: { horse: Housed }) => (
  <span className={horse.today ? 'face ringed' : 'face'}>
    <Portrait of={horse} />
    {horse.today && horse.today.done > 0 && (
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle r="22.5" pathLength={horse.today.total} strokeDasharray={`${horse.today.done} ${horse.today.total}`} />
      </svg>
    )}
  </span>
);
