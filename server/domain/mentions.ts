import { casesOf } from './declension.ts';
import { anySpelling, folded, foldedCharacter, UNUSUAL } from './folding.ts';

/** What tells in the texts of others who somebody is; '' where it is not known. */
export type Identity = {
  first_name: string;
  last_name: string;
  /** Digits alone. */
  phone_number: string;
  street: string;
  house_number: string;
  emails: readonly string[];
};

/** Where a text names somebody: from this character up to that one. */
export type Span = { from: number; to: number };

/** What finds somebody in texts. */
export type Finder = {
  /**
   * Patterns that Postgres finds, byte by byte, in each text that names them: the first fast, both in few others. To fold every
   * text there would take ten times as long.
   */
  likely: readonly [string, string];
  /** Where a text names them, from its beginning on. */
  spansIn(text: string): Span[];
  /** Whether it does, if only by one of their names: of texts that are about them anyway. */
  tells(text: string): boolean;
};

/** A place in which a text of others names somebody. */
export type Mention = {
  /** Of this place in this very text: another text there makes it another mention. */
  id: string;
  called: string;
  about: string | null;
  /** 'YYYY-MM-DD' */
  on: string;
  /** What stands before it, itself, and what stands behind, as far as one has to read. */
  before: string;
  it: string;
  after: string;
};

/** Stands where somebody was named. No longer than what it stands for, so that a text keeps within its length. */
export const GONE = '…';

/** A folded text, and for each of its characters where it stands in the text itself. */
function foldedWithPlaces(text: string): { plain: string; places: Span[] } {
  const places: Span[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const to = at + character.length;
    const read = foldedCharacter(character);
    for (let nth = 0; nth < read.length; nth++) places.push({ from: at, to });
    // A mark belongs to the letter before it.
    if (read === '' && places.length > 0) places[places.length - 1] = { ...(places.at(-1) as Span), to };
    plain += read;
    at = to;
  }
  return { plain, places };
}

/** Finds the full name, the e-mails, the phone and the street with its number. */
export function finderOf(identity: Identity): Finder {
  const known = [...emailsOf(identity), ...phoneOf(identity), ...nameOf(identity), ...addressOf(identity)];
  const kinds = known.length > 0 ? known : [NOTHING];
  const pattern = new RegExp(kinds.map(({ before, it, after }) => `${before}(?:${it})${after}`).join('|'), 'gu');
  const spansIn = (text: string): Span[] => {
    const { plain, places } = foldedWithPlaces(text);
    return [...plain.matchAll(pattern)].map(({ index, 0: { length } }) =>
      inBrackets(text, { from: (places[index] as Span).from, to: (places[index + length - 1] as Span).to }),
    );
  };
  const single = new RegExp(singleNamesOf(identity), 'u');
  return {
    likely: [
      [...kinds.map(({ hint }) => hint), UNUSUAL].join('|'),
      [...kinds.map(({ likely }) => likely), UNUSUAL].join('|'),
    ],
    spansIn,
    tells: (text) => spansIn(text).length > 0 || single.test(folded(text)),
  };
}

/**
 * A pattern of folded texts with what may stand beside it, one of Postgres' that finds at least as much, and one that finds more
 * still where all is seen.
 */
type Kind = { before: string; it: string; after: string; likely: string; hint: string };

/** Found in no text. */
const NOTHING: Kind = { before: '', it: 'a^', after: '', likely: 'a^', hint: 'a^' };

const SPACE = '[ \\t\\n\\r]';
/** Between the words of a name. */
const BETWEEN = '[^\\p{L}\\p{N}]{1,6}';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const oneOf = (forms: readonly string[]) => `(?:${forms.map(escaped).join('|')})`;
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** 'jan@poczta.example' stands neither in 'a.jan@poczta.example' nor in 'jan@poczta.example.com'. */
const emailsOf = ({ emails }: Identity): Kind[] =>
  emails
    .filter((email) => email !== '')
    .map((email) => ({
      before: '(?<![\\p{L}\\p{N}])(?<![\\p{L}\\p{N}][._%+-])',
      it: escaped(folded(email)),
      after: '(?![\\p{L}\\p{N}]|[._-][\\p{L}\\p{N}])',
      likely: anySpelling(folded(email)),
      hint: anySpelling(folded(email)),
    }));

/** 600100200 in any spelling: '600 100 200', '(600) 100-200', '+48 600/100/200', '0048600100200'. */
function phoneOf({ phone_number }: Identity): Kind[] {
  if (phone_number === '') return [];
  const apart = '[^a-z0-9]{0,3}';
  const country = `(?:(?:(?:[+]|00)${apart})?48${apart})?(?:0${apart})?`;
  const it = `[(]?${country}${[...phone_number].join(apart)}`;
  const digits = [...phone_number];
  const likely = digits.map(anySpelling).join('[^a-zA-Z0-9]{0,9}');
  const hint = digits.slice(0, 4).map(anySpelling).join('[^a-zA-Z0-9]*');
  return [{ before: '(?<!\\p{N})', it, after: '(?!\\p{N})', likely, hint }];
}

/** A bracket that begins within what was found ends there or directly behind it: '(600) 100 200', '(600100200)'. */
function inBrackets(text: string, { from, to }: Span): Span {
  if (text[from] !== '(' || text.slice(from, to).includes(')')) return { from, to };
  return text[to] === ')' ? { from, to: to + 1 } : { from: from + 1, to };
}

/** Not within a longer word. */
const WORD = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' };

/** Not within a longer word, nor a part of a name of several: 'Anna Nowak' is not in 'Anna Nowak-Lis'. */
const WORDS = { before: '(?<![\\p{L}\\p{N}])(?<!\\p{L}-)', after: '(?![\\p{L}\\p{N}]|-\\p{L})' };

/**
 * First and last name in either order. In another case both words are: 'Dominika Nowaka' is Dominik Nowak, 'Dominika Nowak'
 * is not. The last names of women may stay as they are: 'Annie Nowak'.
 */
function nameOf({ first_name, last_name }: Identity): Kind[] {
  const [first, last] = [formsOf(first_name), formsOf(last_name)];
  if (!first || !last) return [];
  const pairs = [[first.itself, last.itself]];
  if (first.others && last.others) pairs.push([first.others, last.others]);
  if (first.others && /a$/i.test(first_name.trim())) pairs.push([first.others, last.itself]);
  const orders = pairs.flatMap(([one, two]) => [`${one}${BETWEEN}${two}`, `${two}${BETWEEN}${one}`]);
  const beginnings = [beginningOf(first_name), beginningOf(last_name)];
  const [one, two] = beginnings.map(anySpelling);
  const apart = `.{0,${Math.min(first_name.length + last_name.length + 30, 200)}}`;
  const [hint = ''] = beginnings.sort((some, other) => other.length - some.length).map(anySpelling);
  return [{ ...WORDS, it: orders.join('|'), likely: `${one}${apart}${two}|${two}${apart}${one}`, hint }];
}

/** What the first word of a name begins with in all its cases. */
function beginningOf(name: string): string {
  const forms = casesOf(/[^\s-]+/u.exec(name)?.[0] ?? '').map(folded);
  const [first = ''] = forms;
  let length = first.length;
  while (!forms.every((form) => form.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

/** Each word of the names by itself, in any case of it. */
const singleNamesOf = ({ first_name, last_name }: Identity): string =>
  `${WORD.before}${oneOf(
    `${first_name} ${last_name}`
      .match(/[\p{L}\p{N}]+/gu)
      ?.flatMap(casesOf)
      .map(folded) ?? ['a^'],
  )}${WORD.after}`;

/** With fewer letters a word has no cases that would tell. */
const TELLING = 3;

/**
 * A name as it is, and in its other cases. Of a name of more than two words, or with a word that is too short, only itself.
 * Undefined: it has no words.
 */
function formsOf(name: string): { itself: string; others?: string } | undefined {
  const words = name.toLowerCase().match(/[^\s-]+/gu);
  if (!words) return undefined;
  const within = '[ \\t\\n\\r-]{1,3}';
  const itself = words.map((word) => escaped(folded(word))).join(within);
  if (words.length > 2 || words.some((word) => letters(word) < TELLING)) return { itself };
  const others = words.map((word) => casesOf(word).slice(1).map(folded));
  return others.some((forms) => forms.length === 0) ? { itself } : { itself, others: others.map(oneOf).join(within) };
}

/** What stands before the name of a street, short or whole. */
const KIND_OF_STREET = '(?:ul|ulica|ulicy|al|aleja|aleje|alei|os|osiedle|osiedlu|pl|plac|placu)';

/** So many letters of a street tell that it is one; of a shorter one 'ul.' does. */
const STREET_TELLS = 4;

/** The street, in any case of it, with the number of the house. */
function addressOf({ street, house_number }: Identity): Kind[] {
  const name = street.replace(new RegExp(`^\\s*${KIND_OF_STREET}(?:\\.\\s*|\\s+)`, 'i'), ''); // 'ul. Lipowa' is 'Lipowa' to others
  const forms = formsOf(name);
  if (!forms || house_number.trim() === '') return [];
  const told = letters(name) < STREET_TELLS ? `${KIND_OF_STREET}[.]?${SPACE}{0,3}` : '';
  const either = forms.others ? `(?:${forms.itself}|${forms.others})` : forms.itself;
  const it = `${told}${either}[^\\p{L}\\p{N}]{0,4}(?:(?:nr|numer)[ .]{0,2})?${houseOf(house_number)}`;
  const apart = `.{0,${Math.min(name.length + 20, 200)}}`;
  const [beginning, house] = [beginningOf(name), /\d+|\p{L}+/u.exec(folded(house_number))?.[0] ?? ''];
  const likely = `${anySpelling(beginning)}${apart}${anySpelling(house)}`;
  return [
    {
      ...WORDS,
      it,
      after: `${WORDS.after}(?![/-]\\p{N}| ?(?:m|lok)[. ]{1,2}\\p{N})`,
      likely,
      hint: anySpelling(beginning),
    },
  ];
}

/** '12a/3' as people write it: '12 A / 3', '12a m. 3'. */
const houseOf = (number: string): string =>
  (folded(number).match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? [])
    .map((part) => (part === '/' ? `,?${SPACE}?(?:[/-]|(?:m|lok|mieszkanie|lokal)[.]?)` : escaped(part)))
    .join(`${SPACE}?`);

/** A text with '…' in these places. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = '';
  let at = 0;
  for (const { from, to } of spans) {
    left += text.slice(at, from) + GONE;
    at = to;
  }
  return left + text.slice(at);
}
