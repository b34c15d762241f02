import { casesOf } from './declension.ts';
import { anySpelling, folded, foldedCharacter, UNUSUAL } from './folding.ts';

export type Identity = {
  first_name: string;
  last_name: string;
  /** Digits only. */
  phone_number: string;
  street: string;
  house_number: string;
  emails: readonly string[];
};

/** A range of a text that names somebody; `to` is exclusive. */
export type Span = { from: number; to: number };

export type Finder = {
  /**
   * Postgres patterns that prefilter the texts: both match every text that names the person, the first one fast.
   * Folding every text in Postgres would take ten times as long.
   */
  likely: readonly [string, string];
  spansIn(text: string): Span[];
  /** Whether a text names the person, much faster than `spansIn`. */
  names(text: string): boolean;
  /** Whether a text names the person, even by the first or last name alone. Meant for texts about that person. */
  tells(text: string): boolean;
};

export type Mention = {
  /** A digest of the place and the text; a changed text gives another id. */
  id: string;
  called: string;
  about: string | null;
  on: string;
  /** The mention, and enough of the text around it to judge it. */
  before: string;
  match: string;
  after: string;
};

/** Replaces a name. One character long, so that the text keeps within its maximum length. */
export const GONE = '…';

/** A folded text, and for each of its characters the range in the original. */
function foldedWithPlaces(text: string): { plain: string; places: Span[] } {
  const places: Span[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const to = at + character.length;
    const plainCharacters = foldedCharacter(character);
    for (let nth = 0; nth < plainCharacters.length; nth++) places.push({ from: at, to });
    // A combining mark belongs to the letter before it.
    if (plainCharacters === '' && places.length > 0) places[places.length - 1] = { ...(places.at(-1) as Span), to };
    plain += plainCharacters;
    at = to;
  }
  return { plain, places };
}

/** A finder for the person's full name, e-mails, phone number and street with house number. */
export function finderOf(identity: Identity): Finder {
  const known = [...emailsOf(identity), ...phoneOf(identity), ...nameOf(identity), ...addressOf(identity)];
  const kinds = known.length > 0 ? known : [NOTHING];
  const pattern = new RegExp(kinds.map(({ before, match, after }) => `${before}(?:${match})${after}`).join('|'), 'gu');
  const spansIn = (text: string): Span[] => {
    const { plain, places } = foldedWithPlaces(text);
    return [...plain.matchAll(pattern)].map(({ index, 0: { length } }) =>
      inBrackets(text, { from: (places[index] as Span).from, to: (places[index + length - 1] as Span).to }),
    );
  };
  const names = (text: string): boolean => folded(text).search(pattern) >= 0;
  const single = new RegExp(singleNamesOf(identity), 'u');
  return {
    likely: [
      [...kinds.map(({ hint }) => hint), UNUSUAL].join('|'),
      [...kinds.map(({ likely }) => likely), UNUSUAL].join('|'),
    ],
    spansIn,
    names,
    tells: (text) => names(text) || single.test(folded(text)),
  };
}

/**
 * A pattern for folded texts with its lookarounds; a Postgres pattern that matches at least as much (`likely`), and a
 * fast one that matches more (`hint`).
 */
type Kind = { before: string; match: string; after: string; likely: string; hint: string };

const NOTHING: Kind = { before: '', match: 'a^', after: '', likely: 'a^', hint: 'a^' };

const SPACE = '[ \\t\\n\\r]';
const BETWEEN = '[^\\p{L}\\p{N}]{1,6}';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const oneOf = (forms: readonly string[]) => `(?:${forms.map(escaped).join('|')})`;
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** 'jan@poczta.example' is not found within 'a.jan@poczta.example' or 'jan@poczta.example.com'. */
const emailsOf = ({ emails }: Identity): Kind[] =>
  emails
    .filter((email) => email !== '')
    .map((email) => ({
      before: '(?<![\\p{L}\\p{N}])(?<![\\p{L}\\p{N}][._%+-])',
      match: escaped(folded(email)),
      after: '(?![\\p{L}\\p{N}]|[._-][\\p{L}\\p{N}])',
      likely: anySpelling(folded(email)),
      hint: anySpelling(folded(email)),
    }));

/** 600100200 in any spelling: '600 100 200', '(600) 100-200', '+48 600/100/200', '0048600100200'. */
function phoneOf({ phone_number }: Identity): Kind[] {
  if (phone_number === '') return [];
  const apart = '[^a-z0-9]{0,3}';
  const country = `(?:(?:(?:[+]|00)${apart})?48${apart})?(?:0${apart})?`;
  const match = `[(]?${country}${[...phone_number].join(apart)}`;
  const digits = [...phone_number];
  const likely = digits.map(anySpelling).join('[^a-zA-Z0-9]{0,9}');
  const hint = digits.slice(0, 4).map(anySpelling).join('[^a-zA-Z0-9]*');
  return [{ before: '(?<!\\p{N})', match, after: '(?!\\p{N})', likely, hint }];
}

/** Extends a match to the closing bracket of one that it opens: '(600) 100 200', '(600100200)'. */
function inBrackets(text: string, { from, to }: Span): Span {
  if (text[from] !== '(' || text.slice(from, to).includes(')')) return { from, to };
  return text[to] === ')' ? { from, to: to + 1 } : { from: from + 1, to };
}

const WORD = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' };

/** Whole words that are not part of a double name: 'Anna Nowak' is not found in 'Anna Nowak-Lis'. */
const WORDS = { before: '(?<![\\p{L}\\p{N}])(?<!\\p{L}-)', after: '(?![\\p{L}\\p{N}]|-\\p{L})' };

/**
 * First and last name in either order, both in the nominative or both in another case: 'Dominika Nowaka' is Dominik
 * Nowak, 'Dominika Nowak' is not. Women's last names may be uninflected: 'Annie Nowak'.
 */
function nameOf({ first_name, last_name }: Identity): Kind[] {
  const first = formsOf(first_name);
  const last = formsOf(last_name);
  if (!first || !last) return [];
  const pairs = [[first.itself, last.itself]];
  if (first.others && last.others) pairs.push([first.others, last.others]);
  if (first.others && /a$/i.test(first_name.trim())) pairs.push([first.others, last.itself]);
  const orders = pairs.flatMap(([one, two]) => [`${one}${BETWEEN}${two}`, `${two}${BETWEEN}${one}`]);
  const beginnings = [beginningOf(first_name), beginningOf(last_name)];
  const [one, two] = beginnings.map(anySpelling);
  const apart = `.{0,${Math.min(first_name.length + last_name.length + 30, 200)}}`;
  const [hint = ''] = beginnings.sort((name, other) => other.length - name.length).map(anySpelling);
  return [{ ...WORDS, match: orders.join('|'), likely: `${one}${apart}${two}|${two}${apart}${one}`, hint }];
}

/** The common beginning of all cases of a name's first word. */
function beginningOf(name: string): string {
  const forms = casesOf(/[^\s-]+/u.exec(name)?.[0] ?? '').map(folded);
  const [first = ''] = forms;
  let length = first.length;
  while (!forms.every((form) => form.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

const singleNamesOf = ({ first_name, last_name }: Identity): string =>
  `${WORD.before}${oneOf(
    `${first_name} ${last_name}`
      .match(/[\p{L}\p{N}]+/gu)
      ?.flatMap(casesOf)
      .map(folded) ?? ['a^'],
  )}${WORD.after}`;

/** Words with fewer letters have no distinctive cases. */
const MIN_DECLINED_LETTERS = 3;

/**
 * Patterns of a name in the nominative and in its other cases; the latter are missing if it has more than two words or a
 * word that is too short. Undefined when it has no words.
 */
function formsOf(name: string): { itself: string; others?: string } | undefined {
  const words = name.toLowerCase().match(/[^\s-]+/gu);
  if (!words) return undefined;
  const within = '[ \\t\\n\\r-]{1,3}';
  const itself = words.map((word) => escaped(folded(word))).join(within);
  if (words.length > 2 || words.some((word) => letters(word) < MIN_DECLINED_LETTERS)) return { itself };
  const others = words.map((word) => casesOf(word).slice(1).map(folded));
  return others.some((forms) => forms.length === 0) ? { itself } : { itself, others: others.map(oneOf).join(within) };
}

/** Words such as 'ulica' before a street's name, abbreviated or in full. */
const KIND_OF_STREET = '(?:ul|ulica|ulicy|al|aleja|aleje|alei|os|osiedle|osiedlu|pl|plac|placu)';

/** A street name with fewer letters is only found after 'ul.'. */
const MIN_STREET_LETTERS = 4;

function addressOf({ street, house_number }: Identity): Kind[] {
  // Texts about the person may leave 'ul.' out.
  const name = street.replace(new RegExp(`^\\s*${KIND_OF_STREET}(?:\\.\\s*|\\s+)`, 'i'), '');
  const forms = formsOf(name);
  if (!forms || house_number.trim() === '') return [];
  const prefix = letters(name) < MIN_STREET_LETTERS ? `${KIND_OF_STREET}[.]?${SPACE}{0,3}` : '';
  const either = forms.others ? `(?:${forms.itself}|${forms.others})` : forms.itself;
  const match = `${prefix}${either}[^\\p{L}\\p{N}]{0,4}(?:(?:nr|numer)[ .]{0,2})?${houseOf(house_number)}`;
  const apart = `.{0,${Math.min(name.length + 20, 200)}}`;
  const beginning = beginningOf(name);
  const house = /\d+|\p{L}+/u.exec(folded(house_number))?.[0] ?? '';
  const likely = `${anySpelling(beginning)}${apart}${anySpelling(house)}`;
  return [
    {
      ...WORDS,
      match,
      after: `${WORDS.after}(?![/-]\\p{N}| ?(?:m|lok)[. ]{1,2}\\p{N})`,
      likely,
      hint: anySpelling(beginning),
    },
  ];
}

/** Matches '12a/3' as people write it: '12 A / 3', '12a m. 3'. */
const houseOf = (number: string): string =>
  (folded(number).match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? [])
    .map((part) => (part === '/' ? `,?${SPACE}?(?:[/-]|(?:m|lok|mieszkanie|lokal)[.]?)` : escaped(part)))
    .join(`${SPACE}?`);

export function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = '';
  let at = 0;
  for (const { from, to } of spans) {
    left += text.slice(at, from) + GONE;
    at = to;
  }
  return left + text.slice(at);
}
