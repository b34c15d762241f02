/** The stable as transfers ask about it: by names, boxes, owners and amounts. */
import { compact, wordsOf } from './words.ts';

/** A horse that may be paid for. Amounts in grosze. */
export type KnownHorse = {
  id: string;
  name: string;
  box_number: string | null;
  owner_id: string;
  first_name: string;
  last_name: string;
  /** Archived, with something left on its account. */
  archived: boolean;
  /** What it owes in all, and what of that is past its day; 0: nothing. */
  owed: number;
  overdue: number;
  /** What it pays a month. */
  fee: number;
};

/** `key`: its name as one word; `code`: what our code for a transfer begins with. */
export type Horse = KnownHorse & { key: string; length: number; box: string; code: string };
export type Owner = { id: string; words: string[]; key: string; horses: Horse[] };

export type Known = {
  horses: Horse[];
  byName: Map<string, Horse[]>;
  byBox: Map<string, Horse[]>;
  owners: Map<string, Owner>;
  byLastName: Map<string, Owner[]>;
  /** Whose account money came from before. */
  byAccount: ReadonlyMap<string, string>;
  /** Those whose code may be cut before its month. */
  long: Horse[];
  /** Horses by what they have to pay. */
  byAmount: Map<number, Horse[]>;
  /** The most words of a name. */
  longest: number;
  /** So often a line may still be compared with the name of a horse: each time takes a while, and a file has many lines. */
  comparisons: number;
};

/** A code that is cut has at least so many letters and digits. */
export const CUT = 20;

/** Enough for each line of a month in a stable of sixty horses, and for the first lines in one of thousands. */
const COMPARISONS = 100_000;

/** The stable as transfers ask about it. `accounts`: whose account money came from before, by its number. */
export function knownStable(horses: readonly KnownHorse[], accounts: ReadonlyMap<string, string>): Known {
  const known: Known = {
    ...{ horses: [], byName: new Map(), byBox: new Map(), owners: new Map(), byLastName: new Map() },
    ...{ byAccount: accounts, byAmount: new Map(), long: [], longest: 1, comparisons: COMPARISONS },
  };
  for (const it of horses) {
    const words = wordsOf(it.name);
    const [key, box] = [words.join(''), compact(it.box_number ?? '')];
    const horse = { ...it, key, length: words.length, box, code: `${key}${box && `boks${box}`}` };
    known.horses.push(horse);
    if (horse.code.length > CUT) known.long.push(horse);
    for (const amount of new Set([it.owed, it.overdue])) if (amount > 0) add(known.byAmount, amount, horse);
    known.longest = Math.max(known.longest, words.length);
    // In whatever order its words are written.
    for (const key of new Set([horse.key, [...words].sort().join(' ')])) add(known.byName, key, horse);
    if (horse.box && !it.archived) add(known.byBox, horse.box, horse);
    const owner = known.owners.get(it.owner_id) ?? ownerOf(known, it);
    owner.horses.push(horse);
  }
  return known;
}

function ownerOf(known: Known, { owner_id, first_name, last_name }: KnownHorse): Owner {
  const [first, last] = [wordsOf(first_name), wordsOf(last_name)];
  const owner = { id: owner_id, words: [...first, ...last], key: last.join(''), horses: [] };
  known.owners.set(owner_id, owner);
  add(known.byLastName, last[0] ?? '', owner);
  return owner;
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
