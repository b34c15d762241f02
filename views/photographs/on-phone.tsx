import type { Photograph as OfClub, Place } from '../../server/features/photographs/schema.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Album } from './album.tsx';
import { PLACES } from './dialogs.tsx';
import { Photograph } from './photograph.tsx';

/** The photographs of each page as visitors see them on a phone, without the words. */
export const OnPhone = ({ photographs, close }: { photographs: OfClub[]; close: string }) => (
  <Dialog title="Jak na telefonie" close={close}>
    {(['home', 'boarding', 'lessons'] as const).map((place) => (
      <Handset key={place} place={place} photographs={photographs} />
    ))}
  </Dialog>
);

function Handset({ place, photographs }: { place: Place; photographs: OfClub[] }) {
  const at = (wanted: Place) => photographs.filter((one) => one.place === wanted);
  const [first, ...others] = at(place);
  const album = place === 'home' ? [...others, ...at('gallery')] : others;
  if (!first && album.length === 0) return null;
  return (
    <section className="handset">
      <h3>{PLACES[place].title}</h3>
      {first && <Photograph photograph={first} sizes="20rem" />}
      {album.length > 0 && <Album photographs={album} />}
    </section>
  );
}
