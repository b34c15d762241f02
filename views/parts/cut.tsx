import { Email } from './email.tsx';

type Props = {
  text: string;
  /** the number of characters kept, without the ending */
  max: number;
  /** the number kept up to 768 px; by default `max` */
  narrow?: number;
  ending?: string;
};

const letters = new Intl.Segmenter('pl');

/** Texts of Latin letters, in which each letter is one character. */
const PLAIN = /^[\u0020-\u024f]*$/;

/** The first `max` letters and the ending, or the text as it is. */
export function shortened(text: string, max: number, ending: string): string {
  if (text.length <= max) return text;
  if (PLAIN.test(text)) return text.slice(0, max).trimEnd() + ending;
  const all = Array.from(letters.segment(text), ({ segment }) => segment);
  return all.length <= max ? text : all.slice(0, max).join('').trimEnd() + ending;
}

const drawn = (text: string) => (text.includes('@') ? <Email address={text} /> : text);

/**
 * A text cut to a number of characters, on narrow screens to fewer. Screen readers and hovering give the whole text. A text
 * that fits is unchanged.
 */
export function Cut({ text, max, narrow = max, ending = '…' }: Props) {
  const wide = shortened(text, max, ending);
  const slim = shortened(text, narrow, ending);
  if (wide === text && slim === text) return drawn(text);
  return (
    <span title={text}>
      <span className="visually-hidden">{text}</span>
      {wide === slim ? (
        <span aria-hidden="true">{drawn(wide)}</span>
      ) : (
        <>
          <span aria-hidden="true" className="wider">
            {drawn(wide)}
          </span>
          <span aria-hidden="true" className="narrow">
            {drawn(slim)}
          </span>
        </>
      )}
    </span>
  );
}
