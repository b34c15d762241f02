import type { Photograph as OfClub } from '../../server/features/photographs/schema.ts';
import { Photograph } from './photograph.tsx';

/** Photographs side by side; on a phone in pairs, the broad ones alone. A single one is larger. */
export const Album = ({ photographs }: { photographs: OfClub[] }) => (
  <ul className="plain album">
    {photographs.map((photograph) => (
      <li key={photograph.id} className={photograph.shape === 'classic' ? undefined : 'broad'}>
        <Photograph
          photograph={photograph}
          sizes={photograph.shape === 'classic' && photographs.length > 1 ? NARROW : BROAD}
        />
      </li>
    ))}
  </ul>
);

/** On a phone with three pixels for each dot of a screen two are enough. */
const NARROW = '(width < 40rem) and (min-resolution: 2.5dppx) 30vw, (width < 40rem) 46vw, 24rem';
const BROAD = '(width < 40rem) and (min-resolution: 2.5dppx) 62vw, (width < 40rem) 92vw, 46rem';
