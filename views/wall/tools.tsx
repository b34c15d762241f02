import { RefreshCw } from 'lucide-react';
import { addDays } from '../../server/domain/days.ts';
import type { Place, Wall } from '../../server/features/wall/schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Clock } from '../parts/clock.tsx';
import { placeName, wallAddress } from './addresses.ts';

/** Shown only on a screen: links to the aisles, the print button, the time and the island that refreshes the board. */
export function Tools({ wall, places }: { wall: Wall; places: Place[] }) {
  const { path, now } = usePage();
  const day = wall.date === wall.today ? undefined : wall.date;
  return (
    <>
      {places.length > 1 && (
        <nav className="aisles" aria-label="Alejki">
          {places.map((place) => (
            <a
              key={place.aisle}
              href={wallAddress(place, day)}
              aria-current={place.aisle === wall.place.aisle ? 'page' : undefined}
            >
              {placeName(place.aisle, places.length)}
            </a>
          ))}
        </nav>
      )}
      <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      <div className="now">
        <Clock now={now} />
        <Island
          name="day-board"
          props={{ date: wall.date, everyMinute: true }}
          fallback={
            <ButtonLink icon={RefreshCw} href={path}>
              Odśwież
            </ButtonLink>
          }
        />
      </div>
    </>
  );
}

/** Links to related pages. */
export function Links({ wall: { place, date, today }, sums }: { wall: Wall; sums: boolean }) {
  return (
    <nav className="ways" aria-label="Dalej">
      <a href="/home">Wróć do aplikacji</a>
      {date === today ? (
        <a href={wallAddress(place, addDays(today, 1))}>Tablica na jutro</a>
      ) : (
        <a href={wallAddress(place)}>Tablica na dziś</a>
      )}
      {sums && <a href="/board/feed">Suma pasz</a>}
    </nav>
  );
}
