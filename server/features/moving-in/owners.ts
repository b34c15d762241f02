/** Owners as cells have them: one person, or what has to be asked. */
import { folded } from '../../domain/folding.ts';
import { type Ask, askAbout } from './asks.ts';
import { fullName, type Name, nameIn } from './names.ts';

type Owner = { name: Name } | { wrong: string } | { ask: Ask; readings: Name[] };

const WRONG = { wrong: 'Wpisz nazwisko i imię.' };

const COMPANY =
  /["„”«»]|\bz ?o\.? ?o\b|\bs\.(?:a|c|k|j)\b|\b(?:sp|spolka|firma|fundacja|stowarzyszenie|stadnina|klub|osrodek|szkolka|akademia|gospodarstwo|hotel|ranczo|stajnia|gmina|urzad|muzeum|uczelnia|uniwersytet)\b/;

const TITLES = new Set('dr prof mgr inz hab lek wet ks pan pani panstwo panstwa p'.split(' '));

/** Reads 'Maj Anna', 'Anna Maj'. Two people, a company, a title and a remark are asked about; `leads` as for `nameIn`. */
export function readOwner(text: string, leads: boolean): Owner {
  const words = text.split(' ');
  if (words.length < 2 && !text.includes('/')) return WRONG;
  if (COMPANY.test(folded(text))) return asked(text, 'to firma?', [asWritten(words)]);
  const people = peopleIn(text);
  if (people.length > 1) {
    const each = people.map((one) => nameIn(one, leads));
    const full = each.every(Boolean) ? (each as Name[]) : [asWritten(words)];
    return asked(text, 'kto jest właścicielem?', full);
  }
  const bare = text
    .replace(/\([^)]*\)?/g, ' ')
    .split(' ')
    .filter((word) => word && !isTitle(word))
    .join(' ');
  const name = nameIn(bare, leads);
  if (!name) return WRONG;
  return bare === text ? { name } : asked(text, 'kto jest właścicielem?', [name]);
}

/** 'P. Maj' has an initial, 'p. Maj' a title. */
const isTitle = (word: string) =>
  word !== word.toUpperCase() || word.length > 2 ? TITLES.has(folded(word).replace(/\.$/, '')) : false;

/** 'Maj, Anna' is one person, 'Maj Anna, Maj Piotr' are two. */
function peopleIn(text: string): string[] {
  const parts = text.split(/ ?[/;&+] ?| (?:i|oraz) /i).filter(Boolean);
  if (parts.length > 1) return parts;
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return names.length > 2 || (names.length === 2 && names.every((name) => name.includes(' '))) ? names : [text];
}

/** Nothing of it is turned round: it reads as it was written. */
const asWritten = ([first = '', ...others]: string[]): Name => ({ first_name: first, last_name: others.join(' ') });

function asked(text: string, what: string, readings: Name[]): Owner {
  const choices = readings.map((name, nth) => ({ value: String(nth), label: fullName(name) }));
  return { ask: askAbout(`„${text}”: ${what}`, choices), readings };
}
