import { TriangleAlert } from 'lucide-react';
import { use } from 'react';
import { formatLongDay, formatShortDate } from '../../server/domain/days.ts';
import type { Place, Wall, WallHorse } from '../../server/features/wall/schema.ts';
import { moment } from '../bookings/when.tsx';
import { usePage } from '../page-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { Pager } from '../parts/pager.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { SkipLink } from '../parts/skip-link.tsx';
import { StylesheetSink } from '../stylesheet.ts';
import { placeName } from './addresses.ts';
import { Links, Tools } from './tools.tsx';
import { WallTable } from './wall-table.tsx';

type Props = {
  wall: Wall;
  places: Place[];
  /** The viewer may see the sums of feed. */
  sums: boolean;
};

/** What the horses of an aisle get on a day. It has no menu, because it is for a screen in the aisle and for paper. */
export default function WallPage({ wall, places, sums }: Props) {
  use(StylesheetSink)?.('wall');
  const { club } = usePage();
  const name = placeName(wall.place.aisle, places.length);
  const changes = changesOn(wall);
  const version = versionInWords(wall);
  return (
    <main className="wall" id="content" tabIndex={-1}>
      <SkipLink />
      <header>
        <h1>{name}</h1>
        <Refreshed name="wall-head">
          <p className="version">
            <b className="date">{formatLongDay(wall.date)}</b> {version}
          </p>
          {changes[0] && (
            <p className="legend">
              <em className="since">od&nbsp;{formatShortDate(changes[0])}</em> zmiana z&nbsp;ostatnich 3&nbsp;dni
            </p>
          )}
        </Refreshed>
        <Tools wall={wall} places={places} />
      </header>
      <Refreshed name="wall">
        {wall.horses.map((horse) => horse.alert && <Alert key={horse.id} horse={horse} />)}
        {wall.columns.length > 0 ? (
          <WallTable wall={wall} caption={name} />
        ) : (
          <p className="nothing">Tego dnia nie ma tu stałych usług.</p>
        )}
        <footer>
          {['Tablica', club.name, name, version, 'kreska: tego dnia bez tej usługi'].filter(Boolean).join(' · ')}
        </footer>
        <Pager page={wall.page} pages={wall.pages} />
      </Refreshed>
      <Links wall={wall} sums={sums} />
    </main>
  );
}

/** The first days of the marked changes. */
const changesOn = ({ horses }: Wall) =>
  horses.flatMap(({ cells }) => cells.flat().flatMap(({ given }) => given?.change?.since ?? []));

/** 'stan z 20.11.2026, 13:05 · strona 1 z 2', which shows whether the paper on the wall is current, and all of it. */
const versionInWords = ({ version, page, pages }: Wall): string =>
  [version && `stan z ${moment(version)}`, pages > 1 && `strona ${page} z ${pages}`].filter(Boolean).join(' · ');

const Alert = ({ horse: { name, box_number, reason } }: { horse: WallHorse }) => (
  <p className="wall-alert">
    <Icon of={TriangleAlert} />
    <b className="whose">
      {box_number} {name}
    </b>
    <span>{reason ?? 'alert zdrowotny'}</span>
  </p>
);
