/** The stable indexed for matching: by names, boxes, owners and amounts. */
import { day } from '../../domain/days.ts';
import { transferTitle } from '../../domain/transfers.ts';
import { compact, lettersOf, wordsOf } from './words.ts';

/** Amounts in grosze. */
export type KnownHorse = {
  id: string;
  name: string;
  box_number: string | null;
  owner_id: string;
  first_name: string;
  last_name: string;
  /** Archived with a balance other than 0. */
  archived: boolean;
  /** The total debt and its part that is asked for; 0 for none. */
  owed: number;
  asked: number;
  fee: number;
};

/** `key` is the name as one word, `length` its number of words, `letters` a bit mask of the key. */
export type Horse = KnownHorse & { key: string; letters: number; length: number; box: string };
export type Owner = { id: string; name: string; words: string[]; key: string; horses: Horse[] };

export type Known = {
  horses: Horse[];
  byName: Map<string, Horse[]>;
  byBox: Map<string, Horse[]>;
  owners: Map<string, Owner>;
  byLastName: Map<string, Owner[]>;
  byAccount: ReadonlyMap<string, string>;
  /** Candidates for our own titles with a shortened name, by the part before the month. `text` is the full title. */
  byCutTitle: Map<string, { text: string; horses: Horse[] }[]>;
  byAmount: Map<number, Horse[]>;
  longest: number;
  /** The remaining comparisons with horses' names, limited because each is slow and a file has many lines. */
  comparisons: number;
};

/** The part of one of our titles before its month, as one word. */
export const titleKey = (title: string): string => compact(title).replace(/(?:0[1-9]|1[0-2])20\d\d$/, '');

const ANY_MONTH = day('2026-11-01');

/** Enough for all lines of a month in a stable of sixty horses, and for the first lines in one of thousands. */
const COMPARISONS = 100_000;

/** `accounts` maps account numbers to the owners who used them before. */
export function knownStable(horses: readonly KnownHorse[], accounts: ReadonlyMap<string, string>): Known {
  const known: Known = {
    horses: [],
    byName: new Map(),
    byBox: new Map(),
    owners: new Map(),
    byLastName: new Map(),
    byAccount: accounts,
    byAmount: new Map(),
    byCutTitle: new Map(),
    longest: 1,
    comparisons: COMPARISONS,
  };
  for (const it of horses) {
    const words = wordsOf(it.name);
    const key = words.join('');
    const box = compact(it.box_number ?? '');
    const horse = { ...it, key, letters: lettersOf(key), length: words.length, box };
    known.horses.push(horse);
    addCut(known, transferTitle('', [it], ANY_MONTH), `${it.name}${box && ` boks ${it.box_number}`}`, [horse]);
    for (const amount of new Set([it.owed, it.asked])) if (amount > 0) add(known.byAmount, amount, horse);
    known.longest = Math.max(known.longest, words.length);
    // Also by its words in alphabetical order.
    for (const key of new Set([horse.key, [...words].sort().join(' ')])) add(known.byName, key, horse);
    if (horse.box && !it.archived) add(known.byBox, horse.box, horse);
    const owner = known.owners.get(it.owner_id) ?? ownerOf(known, it);
    owner.horses.push(horse);
  }
  for (const { name, horses } of known.owners.values())
    if (horses.length > 1) addCut(known, transferTitle(name, [], ANY_MONTH), name, horses);
  return known;
}

/** Indexes a title that is too short for the full `text`. */
function addCut(known: Known, title: string, text: string, horses: Horse[]): void {
  if (titleKey(title) !== compact(text)) add(known.byCutTitle, titleKey(title), { text, horses });
}

function ownerOf(known: Known, { owner_id, first_name, last_name }: KnownHorse): Owner {
  const first = wordsOf(first_name);
  const last = wordsOf(last_name);
  const name = `${first_name} ${last_name}`;
  const owner = { id: owner_id, name, words: [...first, ...last], key: last.join(''), horses: [] };
  known.owners.set(owner_id, owner);
  add(known.byLastName, last[0] ?? '', owner);
  return owner;
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
