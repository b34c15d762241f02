import { MapPin } from 'lucide-react';
import type { SiteContent } from '../../server/features/site/schema.ts';
import type { Club } from '../../server/platform/data/club.ts';
import { useToday } from '../page-context.tsx';
import { ClubAddress, mapAddress } from '../parts/club-contact.tsx';
import { Icon } from '../parts/icon.tsx';
import { hoursInWords, specialHoursInWords } from './hours.ts';
import { WaySketch } from './way-sketch.tsx';

const TURNS = { straight: 'prosto', left: 'w lewo', right: 'w prawo' } as const;

type Props = { club: Club; content: SiteContent };

/** Opening hours and directions; nothing while none of them is set. */
export function Way({ club, content: { way, hours } }: Props) {
  const times = [...hoursInWords(hours.week), ...specialHoursInWords(hours.special, useToday())];
  const isSet = club.street || way.parking || way.steps.length > 0 || way.travel.length > 0 || times.length > 0;
  if (!isSet) return null;
  return (
    <section id="dojazd">
      <h2>Godziny i&nbsp;dojazd</h2>
      <div className="way">
        {way.steps.length > 0 && <Sketch {...way} />}
        <div className="where">
          <Pairs
            title="Otwarte dla gości"
            pairs={times.map(({ days, why, time }) => [days, why, time])}
            note={hours.note}
          />
          <Pairs title="Ile się jedzie" pairs={way.travel.map(({ from, by, time }) => [from, by, time])} />
          {club.street && (
            <>
              <h3>Adres</h3>
              <p>
                <a className="tall place" href={mapAddress(club)}>
                  <Icon of={MapPin} />
                  <span>
                    <ClubAddress club={club} />
                  </span>
                </a>
              </p>
            </>
          )}
          {way.parking && <p className="muted">{way.parking}</p>}
        </div>
      </div>
    </section>
  );
}

const Sketch = ({ start, steps }: SiteContent['way']) => (
  <figure>
    <WaySketch turns={steps.map(({ turn }) => turn)} />
    <figcaption>
      <ol className="plain steps">
        {start && (
          <li className="from">
            <b aria-hidden="true" />
            {start}
          </li>
        )}
        {steps.map(({ turn, at }, index) => (
          <li key={at}>
            <b aria-hidden="true">{index + 1}</b>
            <span>
              {at}: <strong>{TURNS[turn]}</strong>
            </span>
          </li>
        ))}
      </ol>
    </figcaption>
  </figure>
);

/** What stands on the left with a smaller line below it, and what on the right. */
type Pair = [left: string, below: string | undefined, right: string];

function Pairs({ title, pairs, note }: { title: string; pairs: Pair[]; note?: string }) {
  if (pairs.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {pairs.map(([left, below, right]) => (
          <div key={`${left} ${below}`}>
            <dt>
              {left}
              {below && <small>{below}</small>}
            </dt>
            <dd>{right}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="muted">{note}</p>}
    </>
  );
}
