import { X } from 'lucide-react';
import type { Picture } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

const SHOWN_AT_FIRST = 8;

const isUpright = ({ width, height }: Picture) => height > width;

/** A screenshot, of a phone its top. A press opens it over the whole screen, a press or Escape closes it. */
function Shot({ picture, isLargest }: { picture: Picture; isLargest: boolean }) {
  const { id, caption, alt, width, height, small, large } = picture;
  const full = `full-${id}`;
  const sizes = `(width < 768px) 100vw, ${isLargest ? '73rem' : isUpright(picture) ? '20rem' : '40rem'}`;
  const choice = (type: 'avif' | 'webp') => small[type] + (isLargest ? `, ${large[type]} ${width}w` : '');
  const drawing = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <li className={isUpright(picture) ? undefined : `level${isLargest ? ' largest' : ''}`}>
      <figure>
        <div className="shot">
          <picture>
            <source type="image/avif" srcSet={choice('avif')} sizes={sizes} />
            <img {...drawing} alt={alt} src={large.webp} srcSet={choice('webp')} sizes={sizes} />
          </picture>
          <button type="button" popoverTarget={full} aria-label={`Powiększ: ${caption}`} />
        </div>
        <figcaption>{caption}</figcaption>
      </figure>
      <div className="full" id={full} popover="auto">
        <picture>
          <source type="image/avif" srcSet={large.avif} />
          <img {...drawing} alt={alt} src={large.webp} />
        </picture>
        <p>{caption}</p>
        <button type="button" popoverTarget={full} popoverTargetAction="hide">
          <span>
            <Icon of={X} />
            Zamknij
          </span>
        </button>
      </div>
    </li>
  );
}

function Gallery({ pictures, largest }: { pictures: Picture[]; largest: Picture | undefined }) {
  return (
    <ul className="plain gallery">
      {pictures.map((picture) => (
        <Shot key={picture.id} picture={picture} isLargest={picture === largest} />
      ))}
    </ul>
  );
}

export default function Showcase({ pictures }: { pictures: Picture[] }) {
  const more = pictures.slice(SHOWN_AT_FIRST);
  const largest = pictures.find((picture) => !isUpright(picture));
  return (
    <PublicLayout>
      <div className="lead">
        <h1>Nasza aplikacja</h1>
        <p>
          Właściciel widzi swojego konia, pracownik listę zadań, kierownik całą stajnię. To prawdziwe ekrany
          z&nbsp;naszej stajni pokazowej. Naciśnij obrazek, żeby go powiększyć.
        </p>
      </div>
      <div className="column">
        <Gallery pictures={pictures.slice(0, SHOWN_AT_FIRST)} largest={largest} />
        {more.length > 0 && (
          <details className="more">
            <summary className="button">
              <span className="opens">Pokaż więcej</span>
              <span className="closes">Pokaż mniej</span>
            </summary>
            <Gallery pictures={more} largest={largest} />
          </details>
        )}
      </div>
      <section className="teaser">
        <div>
          <h2>Masz pytanie albo pomysł?</h2>
          <p>Na częste pytania odpowiada Wsparcie. O&nbsp;tym, co nie działa, napisz nam wprost.</p>
        </div>
        <div className="row-of-buttons">
          <ButtonLink kind="main" href="/support">
            Wsparcie
          </ButtonLink>
          <ButtonLink href="/zglos-blad">Zgłoś błąd</ButtonLink>
        </div>
      </section>
    </PublicLayout>
  );
}
