/**
 * Matches a transfer to horses. A match is sure only when it is unambiguous: by the title of our own code ('Bursztyn,
 * boks 11, 11/2026'), or by a name together with the owner or the amount. Anything ambiguous is left to a person, with
 * the likeliest horses first.
 */
import { type Horse, type Known, type KnownHorse, type Owner, titleKey } from './known-stable.ts';
import { distance, fewestSlips, fold, isRefund, isUsual, lettersOf, runsOf, slips, wordsOf } from './words.ts';

export type Incoming = { amount: number; title: string; payer: string; account: string };

/** If `sure`, the horses of one owner; else candidates, the likeliest first. */
export type Match = { sure: boolean; refund: boolean; horses: KnownHorse[] };

/** The owner of all horses of a match; null for several. */
export function ownerIn({ horses }: Match): string | null {
  const [owner, ...others] = new Set(horses.map(({ owner_id }) => owner_id));
  return owner !== undefined && others.length === 0 ? owner : null;
}

const SUGGESTED = 3;

type Title = {
  words: string[];
  box: string;
  named: { horses: Horse[]; from: number; to: number }[];
};

export function matchTransfer(known: Known, incoming: Incoming): Match {
  const cut = known.byCutTitle.get(titleKey(incoming.title)) ?? [];
  const title = readTitle(known, cut.length === 1 && cut[0] ? cut[0].text : incoming.title);
  const owner = evidentOwner(known, incoming, title);
  const refund = isRefund(incoming.title);
  const found =
    (cut.length > 1 ? unsure(cut.flatMap(({ horses }) => horses)) : undefined) ??
    byNames(known, title, owner, incoming) ??
    byOwner(title, owner, incoming) ??
    byBox(known, title, incoming);
  if (found?.sure) return { sure: !refund, refund, horses: found.horses };
  const horses = [...(found?.horses ?? []), ...guesses(known, title, owner, incoming)];
  return { sure: false, refund, horses: [...new Set(horses)].slice(0, SUGGESTED) };
}

type Found = { sure: boolean; horses: Horse[] };

const sure = (horses: Horse[]): Found => ({ sure: true, horses });
const unsure = (horses: Horse[]): Found => ({ sure: false, horses });

function readTitle(known: Known, text: string): Title {
  // Restores the blank that banks lose at a line break: 'Bursztynboks 11'.
  const words = wordsOf(
    fold(text)
      .replace(/\b(\w{3,})(boks)(?= \w)/g, '$1 $2')
      .replace(/\bboks(\d)/g, 'boks $1'),
  );
  const box = /\b(?:boks|boksu|box|boxu)(?: nr)? (\w+)(?: (\w+))?/.exec(words.join(' '));
  const boxes = box ? [`${box[1]}${box[2] ?? ''}`, box[1] as string] : [];
  return {
    words,
    box: boxes.find((name) => known.byBox.has(name)) ?? boxes.at(-1) ?? '',
    named: namesIn(known, words),
  };
}

/** The names in a title, the longest first: 'Luna Mała' does not contain 'Luna'. */
function namesIn(known: Known, words: readonly string[]): Title['named'] {
  const named: Title['named'] = [];
  for (const { from, to } of runsOf(words, Math.max(known.longest, 2))) {
    if (named.some((other) => from < other.to && other.from < to)) continue;
    const run = words.slice(from, to);
    const horses = known.byName.get(run.join('')) ?? known.byName.get([...run].sort().join(' '));
    // A horse may be called 'Maj' or 'Box', words that payments contain anyway.
    if (horses && !run.every((word) => isUsual(word))) named.push({ horses, from, to });
  }
  return named.sort((a, b) => a.from - b.from);
}

const strangeWords = ({ words, box, named }: Title, owner: Owner | null): string[] =>
  words.filter(
    (word, nth) =>
      !isUsual(word) &&
      word !== box &&
      !owner?.words.includes(word) &&
      !named.some(({ from, to }) => nth >= from && nth < to),
  );

/** The owner named by payer, title and account; undefined for none, null for several. */
function evidentOwner(known: Known, { payer, account }: Incoming, read: Title): Owner | null | undefined {
  const named = ownersIn(known, read.words);
  if (named.length > 0) return only(named);
  const paying = [...ownersIn(known, wordsOf(payer))];
  const before = known.owners.get(known.byAccount.get(account) ?? '');
  if (before && !paying.includes(before)) paying.push(before);
  return only(paying);
}

const only = <T>(some: readonly T[]): T | null | undefined => (some.length > 1 ? null : some[0]);

/** The owners whose first and last names are both among the words. */
const ownersIn = (known: Known, words: readonly string[]): Owner[] =>
  [...new Set(words)].flatMap((word) =>
    (known.byLastName.get(word) ?? []).filter(
      (owner) => owner.words.length > 1 && owner.words.every((part) => words.includes(part)),
    ),
  );

function byNames(known: Known, title: Title, owner: Owner | null | undefined, incoming: Incoming): Found | undefined {
  if (title.named.length === 0) return byMisspelling(known, title, owner, incoming);
  const resolved = title.named.map(({ horses }) => resolve(horses, title, owner));
  const all = title.named.flatMap(({ horses }) => horses);
  if (resolved.some((horse) => !horse)) return unsure(all);
  const horses = resolved as Horse[];
  const [first] = horses as [Horse];
  if (horses.some(({ owner_id }) => owner_id !== first.owner_id)) return unsure(all);
  const inBox = horses.some(({ box }) => box && box === title.box);
  // The box or the account belongs to somebody else.
  if (title.box && !inBox && known.byBox.has(title.box) && owner?.id !== first.owner_id)
    return unsure([...all, ...(known.byBox.get(title.box) ?? [])]);
  if (owner !== undefined && owner?.id !== first.owner_id && !inBox) return unsure([...all, ...(owner?.horses ?? [])]);
  const explained = strangeWords(title, known.owners.get(first.owner_id) ?? null).length === 0;
  const owed = horses.reduce((sum, horse) => sum + horse.owed, 0);
  const certain = inBox || owner?.id === first.owner_id || explained || (owed > 0 && owed === incoming.amount);
  return certain ? sure([...new Set(horses)]) : unsure(all);
}

/** The horse that a shared name means: the only one, the one in that box, or that owner's. */
function resolve(horses: readonly Horse[], { box }: Title, owner: Owner | null | undefined): Horse | null {
  if (horses.length === 1) return horses[0] as Horse;
  const inBox = horses.filter((horse) => box && horse.box === box);
  const owners = horses.filter(({ owner_id }) => owner_id === owner?.id);
  if (inBox.length === 1 && (owners.length === 0 || owners.includes(inBox[0] as Horse))) return inBox[0] as Horse;
  return !box && owners.length === 1 ? (owners[0] as Horse) : null;
}

/** A misspelt name of a horse of this owner, in this box, or with exactly this debt. */
function byMisspelling(
  known: Known,
  title: Title,
  owner: Owner | null | undefined,
  { amount }: Incoming,
): Found | undefined {
  if (owner === null) return undefined;
  const inBox = known.byBox.get(title.box) ?? [];
  const owing = owner ? [] : (known.byAmount.get(amount) ?? []);
  const nearest = nearestOf(owner ? owner.horses : [...inBox, ...owing], title);
  if (nearest.length === 0) return undefined;
  if (nearest.length > 1) return unsure(nearest);
  const [horse] = nearest as [Horse];
  // Without an owner, any other horse may be meant.
  const all = owner ? [] : nearestOfAll(known, title);
  if (!all) return unsure(nearest);
  const rivals = all.filter((other) => other !== horse);
  const elsewhere = title.box && horse.box !== title.box && known.byBox.has(title.box);
  return rivals.length === 0 && !elsewhere ? sure([horse]) : unsure([horse, ...rivals, ...inBox]);
}

/** Undefined once the file has used up its comparisons. */
function nearestOfAll(known: Known, title: Title): Horse[] | undefined {
  if (known.comparisons <= 0) return undefined;
  known.comparisons -= known.horses.length;
  return nearestOf(known.horses, title);
}

function nearestOf(horses: readonly Horse[], { words }: Title): Horse[] {
  const longest = horses.reduce((most, { length }) => Math.max(most, length), 0);
  const runs = [...runsOf(words, longest + 1)]
    .map(({ from, to }) => words.slice(from, to))
    .filter((run) => !run.every(isUsual))
    .map((run) => run.join(''))
    .map((key) => ({ key, letters: lettersOf(key) }));
  let nearest: Horse[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const horse of new Set(horses)) {
    const limit = slips(horse.key);
    let best = limit + 1;
    for (const { key, letters } of runs)
      if (fewestSlips(letters, horse.letters) <= limit) best = Math.min(best, distance(key, horse.key, limit));
    if (best > limit) continue;
    if (best < least) {
      nearest = [horse];
      least = best;
    } else if (best === least) nearest.push(horse);
  }
  return nearest;
}

/** An owner of one horse pays for it; an owner of several pays for all. */
function byOwner(title: Title, owner: Owner | null | undefined, { amount }: Incoming): Found | undefined {
  if (!owner) return undefined;
  const living = owner.horses.filter(({ archived }) => !archived);
  const horses = living.length > 0 ? living : owner.horses;
  const explained = strangeWords(title, owner).length === 0;
  const sums = [(horse: Horse) => horse.owed, (horse: Horse) => horse.asked, (horse: Horse) => horse.fee];
  const exact = sums.some((sum) => amount === horses.reduce((all, horse) => all + sum(horse), 0));
  if (horses.length === 1) return explained || exact ? sure(horses) : unsure(horses);
  const inBox = horses.filter(({ box }) => title.box && box === title.box);
  if (inBox.length === 1) return sure(inBox);
  // Our own titles name the owner, so that any amount up to the debt matches; otherwise it must be exact.
  const named = owner.words.every((word) => title.words.includes(word));
  const owed = horses.reduce((all, horse) => all + horse.owed, 0);
  return !title.box && (exact || (named && explained && amount <= owed)) ? sure(horses) : unsure(horses);
}

/** By the box, if the amount is what its horse has to pay. */
function byBox(known: Known, title: Title, { amount }: Incoming): Found | undefined {
  const inBox = known.byBox.get(title.box) ?? [];
  if (inBox.length !== 1) return undefined;
  const [horse] = inBox as [Horse];
  const exact = amount === horse.owed || amount === horse.asked;
  return exact && strangeWords(title, null).length === 0 ? sure(inBox) : unsure(inBox);
}

/** Candidates for an unsure transfer: by the last name, or by a similar horse's name. */
function guesses(known: Known, title: Title, owner: Owner | null | undefined, { payer }: Incoming): Horse[] {
  const words = [...new Set([...wordsOf(payer), ...title.words])];
  const relatives = words.flatMap((word) => known.byLastName.get(word) ?? []).flatMap(({ horses }) => horses);
  return [...(owner?.horses ?? []), ...relatives, ...(nearestOfAll(known, title) ?? [])];
}
