import { X } from 'lucide-react';
import type { Picture } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

const SHOWN_AT_FIRST = 8;

/** A thumbnail; pressed, it fills the screen until a press anywhere or Escape. */
function Shot({ picture: { id, caption, alt, width, height, small, large } }: { picture: Picture }) {
  const full = `full-${id}`;
  const shape = height > width ? 'upright' : 'level';
  const sizes = shape === 'upright' ? '(width < 768px) 45vw, 11rem' : '(width < 768px) 60vw, 28rem';
  const drawing = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <li>
      <figure>
        <div className={`shot ${shape}`}>
          <picture>
            <source type="image/avif" srcSet={small.avif} sizes={sizes} />
            <img {...drawing} alt={alt} src={large.webp} srcSet={small.webp} sizes={sizes} />
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

function Gallery({ pictures }: { pictures: Picture[] }) {
  return (
    <ul className="plain gallery">
      {pictures.map((picture) => (
        <Shot key={picture.id} picture={picture} />
      ))}
    </ul>
  );
}

export default function Showcase({ pictures }: { pictures: Picture[] }) {
  const more = pictures.slice(SHOWN_AT_FIRST);
  return (
    <PublicLayout>
      <div className="lead">
        <h1>Nasza aplikacja</h1>
        <p>
          Właściciel widzi swojego konia, pracownik listę zadań, kierownik całą stajnię. To prawdziwe ekrany
          z&nbsp;naszej stajni pokazowej. Naciśnij obrazek, żeby go powiększyć.
        </p>
      </div>
      <div className="album">
        <Gallery pictures={pictures.slice(0, SHOWN_AT_FIRST)} />
        {more.length > 0 && (
          <details className="more">
            <summary className="button">
              <span>Pokaż więcej</span>
              <span>Pokaż mniej</span>
            </summary>
            <Gallery pictures={more} />
          </details>
        )}
      </div>
      <section className="teaser">
        <div>
          <h2>Masz pytanie albo pomysł?</h2>
          <p>Aplikację rozwijamy razem z&nbsp;ludźmi, którzy jej używają.</p>
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
