import type { Photograph as Shown } from '../../server/features/photographs/schema.ts';

type Props = {
  photograph: Shown;
  /** how wide it is, as of an `<img>`: '(width < 768px) 100vw, 40rem' */
  sizes: string;
  /** it is the first picture of the page, in sight at once; the others load when they are scrolled to */
  first?: boolean;
};

/** Two pixels for each dot of a screen are enough: a phone with three would load the large file. */
const DENSE_PHONES = '(width < 48rem) and (min-resolution: 2.5dppx) 66vw';

/** A photograph of the club. As wide as its frame, with its place kept until it has come. */
export function Photograph({ photograph, sizes, first = false }: Props) {
  const { alt, width, height, avif, webp, src } = photograph;
  const shown = first ? `${DENSE_PHONES}, ${sizes}` : sizes;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={shown} />
      <img
        className="photograph"
        src={src}
        srcSet={webp}
        sizes={shown}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
