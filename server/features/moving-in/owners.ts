/** Parses owners' cells: one person, or a question. */
import { isCompany } from '../../domain/companies.ts';
import { isFirstName } from '../../domain/first-names.ts';
import { folded } from '../../domain/folding.ts';
import { isWhole } from '../../domain/names.ts';
import { formatPhone, phoneDigits } from '../../domain/phones.ts';
import { type Ask, askAbout } from './asks.ts';
import { fullName, isGiven, type Name, nameIn } from './names.ts';

/** `phone`: nine digits beside the name. */
export type Owner = { name: Name } | { wrong: string } | { ask: Ask; readings: Name[]; phone?: string };

const WHO = 'kto jest właścicielem?';

const WRONG = { wrong: 'Wpisz nazwisko i imię.' };

const TITLES = new Set('dr prof mgr inz hab lek wet ks pan pani panstwo panstwa p jr sr'.split(' '));

/** Particles of a surname: 'van der Berg'. */
const PARTICLES = new Set('de da di du del den der dos el la le ten ter van von zu'.split(' '));

/**
 * Parses 'Maj Anna', 'Anna Maj'. Asks about two people, a company, a title, a remark, and anything else that is not a plain name.
 * `leads` as for `nameIn`.
 */
export function readOwner(text: string, leads: boolean): Owner {
  const [phone] = PHONE.exec(text) ?? [];
  if (phone) return beside(phone, text, leads);
  const words = text.split(' ');
  if (words.length < 2 && !text.includes('/')) return WRONG;
  if (isCompany(words.filter((word) => !isTitle(word)))) return asked(text, 'to firma?', [asWritten(words)]);
  const people = peopleIn(text);
  if (people.length > 1) {
    // A phone, an e-mail or an address beside a name is not a person.
    const each = people.filter((one) => !/[\d@]/.test(one)).map((one) => nameIn(one, leads));
    const full = each.length > 0 && each.every(Boolean) ? (each as Name[]) : [asWritten(words)];
    return asked(text, WHO, full);
  }
  const bare = text
    .replace(/\([^)]*\)?/g, ' ')
    .split(' ')
    .filter((word) => word && !isTitle(word))
    .join(' ');
  const isPlain = isPlainName(bare);
  const name = (isPlain ? undefined : nameIn(bare.split(',', 1).join(), leads)) ?? nameIn(bare, leads);
  if (!name) return WRONG;
  return bare === text && isPlain ? { name } : asked(text, WHO, [name]);
}

const PHONE = /(?:\btel\.?:? ?)?(?<!\d)(?:\+?48[ -]?)?\d{3}[ -]?\d{3}[ -]?\d{3}(?!\d)/i;

/** 'Kot Jan 600100300' is a person with a phone; beside two people it may be anybody's. */
function beside(phone: string, text: string, leads: boolean): Owner {
  const words = text.replace(phone, ' ').split(' ');
  const bare = words
    .filter((word) => /\p{L}/u.test(word))
    .join(' ')
    .replace(/[,;:]$/, '');
  const read = readOwner(bare, leads);
  if ('wrong' in read) return read;
  const readings = 'name' in read ? [read.name] : read.readings;
  const digits = phoneDigits(phone.replace(/^tel\W*/i, ''));
  return asked(text, WHO, readings, readings.length === 1 ? digits : undefined);
}

/** An owner whose names stand in two cells; asks if there are several people in them. */
export function ownerOfParts(last_name: string, first_name: string): Owner {
  const [lasts, firsts] = [last_name, first_name].map((text) => text.split(/ ?; ?/).filter(Boolean)) as [
    string[],
    string[],
  ];
  if (lasts.length < 2 && firsts.length < 2) return { name: { first_name, last_name } };
  const readings = Array.from({ length: Math.max(lasts.length, firsts.length) }, (_, nth) => ({
    first_name: firsts[nth] ?? firsts[0] ?? '',
    last_name: lasts[nth] ?? lasts[0] ?? '',
  }));
  return asked(`${last_name} ${first_name}`, WHO, readings);
}

/** 'P. Maj' has an initial, 'p. Maj' a title. */
const isTitle = (word: string) =>
  word !== word.toUpperCase() || word.length > 2 ? TITLES.has(folded(word).replace(/\.$/, '')) : false;

/** 'Maj, Anna' is one person; 'Maj Anna, Maj Piotr' and 'Maj Anna Maj Piotr' are two. */
function peopleIn(text: string): string[] {
  const parts = text.split(/ ?[/;&+] ?| [-–—] | (?:i|oraz) /i).filter(Boolean);
  if (parts.length > 1) return parts;
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (names.length > 2 || (names.length === 2 && names.every((name) => name.includes(' ')))) return names;
  const words = text.split(' ');
  const halves = [words.slice(0, 2), words.slice(2)];
  return words.length === 4 && halves.every((half) => half.filter(isGiven).length === 1)
    ? halves.map((half) => half.join(' '))
    : [text];
}

/** Whether it is up to three words for one person, with the first names together at one end, or alone after a comma. */
function isPlainName(text: string): boolean {
  const [before = [], after = []] = text.split(',').map((part) => part.split(' ').filter(Boolean));
  if (after.length > 0 && (!after.every(isGiven) || (before.length > 1 && before.some(isGiven)))) return false;
  const words = [...before, ...after].filter((word) => !PARTICLES.has(folded(word)));
  if (words.length > 3 || !words.every(isNameLike)) return false;
  // 'Anna Nowak dzierżawa' has a remark.
  if (words.length > 2 && new Set(words.map((word) => /^\p{Lu}/u.test(word))).size > 1) return false;
  const given = words.filter(isGiven);
  const [first, last] = [words.findIndex(isGiven), words.findLastIndex(isGiven)];
  const areTogether = last - first < Math.max(given.length, 1) && (first <= 0 || last === words.length - 1);
  // 'Nowak Anna Piotr' are two people: a first name of a woman ends in 'a'.
  const full = given.filter(isFirstName);
  return areTogether && new Set(full.map((word) => folded(word).endsWith('a'))).size < 2;
}

/** 'Nowak-Kowalska', 'J.' and "O'Connor"; not 'Nowak-Piotr' and 'Nowak\Piotr', where a blank was forgotten. */
const isNameLike = (word: string): boolean => /^\p{L}[\p{L}\p{M}\p{N}.'’-]*$/u.test(word) && isWhole(word);

/** A name that keeps the order of its words. */
const asWritten = ([first = '', ...others]: string[]): Name => ({ first_name: first, last_name: others.join(' ') });

function asked(text: string, what: string, readings: Name[], phone?: string): Owner {
  const withPhone = phone ? `, telefon ${formatPhone(phone)}` : '';
  const choices = readings.map((name, nth) => ({ value: String(nth), label: `${fullName(name)}${withPhone}` }));
  return { ask: askAbout(`„${text}”: ${what}`, choices), readings, ...(phone && { phone }) };
}
