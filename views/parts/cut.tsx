import { Email } from './email.tsx';

type Props = {
  text: string;
  /** characters kept, without the ending */
  max: number;
  /** the same below 768 px */
  narrow?: number;
  ending?: string;
};

const letters = new Intl.Segmenter('pl');

/** Plain Latin letters with their tails and dots, each a character of its own. */
const PLAIN = /^[\u0020-\u024f]*$/;

/** The first `max` letters and the ending, or the text as it is. */
export function shortened(text: string, max: number, ending: string): string {
  if (text.length <= max) return text;
  if (PLAIN.test(text)) return text.slice(0, max).trimEnd() + ending;
  const all = Array.from(letters.segment(text), (one) => one.segment);
  return all.length <= max ? text : all.slice(0, max).join('').trimEnd() + ending;
}

const drawn = (text: string) => (text.includes('@') ? <Email address={text} /> : text);

/**
 * Text cut to a number of characters, fewer on narrow screens by the stylesheet. Screen readers and hovering give all
 * of it; a text that fits is unchanged.
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
          <span aria-hidden="true" className="wide">
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
