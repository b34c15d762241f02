import type { Photograph as OfClub, Place } from '../../server/features/photographs/schema.ts';
import { usePage } from '../page-context.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Mark } from '../parts/mark.tsx';
import { Album } from './album.tsx';
import { PLACES } from './dialogs.tsx';
import { Photograph } from './photograph.tsx';

/** The photographs as visitors see them on a phone; grey lines stand for the words of the pages. */
export const OnPhone = ({ photographs, close }: { photographs: OfClub[]; close: string }) => (
  <Dialog title="Jak na telefonie" close={close}>
    {(['home', 'boarding', 'lessons'] as const).map((place) => (
      <Handset key={place} place={place} photographs={photographs} />
    ))}
  </Dialog>
);

function Handset({ place, photographs }: { place: Place; photographs: OfClub[] }) {
  const { club } = usePage();
  const [first, ...others] = photographs.filter((one) => one.place === place);
  const album = place === 'home' ? [...others, ...photographs.filter((one) => one.place === 'gallery')] : others;
  if (!first && album.length === 0) return null;
  return (
    <section className="handset" aria-label={PLACES[place].title}>
      <p>
        <Mark />
        {club.name}
      </p>
      <hr />
      <hr />
      {first && <Photograph photograph={first} sizes="20rem" />}
      {album.length > 0 && <Album photographs={album} />}
    </section>
  );
}
