import { PublicLayout } from '../layouts/public.tsx';
import { ButtonLink } from '../parts/button.tsx';

export type Picture = {
  /** a word for addresses: 'zadania' */
  id: string;
  caption: string;
  alt: string;
  /** of the largest version, in pixels */
  width: number;
  height: number;
  /** for browsers that know none of the sources */
  src: string;
  /** best first, with widths: `{ type: 'image/avif', srcset: '/showcase/zadania-400.avif 400w, …' }` */
  sources: { type: string; srcset: string }[];
};

const SHOWN_AT_FIRST = 8;

function Drawing({ picture, sizes, alt }: { picture: Picture; sizes: string; alt: string }) {
  return (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={picture.src} alt={alt} width={picture.width} height={picture.height} loading="lazy" decoding="async" />
    </picture>
  );
}

/** A small picture; pressed, it fills the screen until one presses anywhere or hits Escape. */
function Shot({ picture }: { picture: Picture }) {
  const large = `full-${picture.id}`;
  return (
    <li>
      <figure>
        <button type="button" popoverTarget={large} aria-label={`Powiększ: ${picture.caption}`}>
          <Drawing picture={picture} sizes="(width < 768px) 45vw, 17rem" alt={picture.alt} />
        </button>
        <figcaption>{picture.caption}</figcaption>
      </figure>
      <div className="full" id={large} popover="auto">
        <button type="button" popoverTarget={large} popoverTargetAction="hide" aria-label="Zamknij powiększenie">
          <Drawing picture={picture} sizes="100vw" alt={picture.alt} />
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
