/**
 * Whose a transfer is. It is sure only when nothing else can be meant: by the title of our own code ('Bursztyn, boks 11,
 * 11/2026'), or by a name with the owner or the amount beside it. Whatever may mean two things stays for somebody to decide,
 * with those horses first that it may be for.
 */
import { type Horse, type Known, type KnownHorse, type Owner, titleKey } from './known-stable.ts';
import { distance, fewestSlips, fold, isRefund, isUsual, lettersOf, runsOf, slips, wordsOf } from './words.ts';

export type Incoming = { amount: number; title: string; payer: string; account: string };

/** `horses`: those it is for when it is sure, of one owner; else the likeliest first. */
export type Match = { sure: boolean; refund: boolean; horses: KnownHorse[] };

/** So many may be meant. */
const SUGGESTED = 3;

/** What the title says, as far as it can be read. */
type Title = {
  words: string[];
  /** The box that it names. */
  box: string;
  named: { horses: Horse[]; from: number; to: number }[];
};

/** Finds out whose a transfer is. */
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
  // 'Bursztynboks 11' has lost a blank where the bank broke it.
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

/** The names that stand in a title, the longest first: 'Luna' is not there where 'Luna Mała' is. */
function namesIn(known: Known, words: readonly string[]): Title['named'] {
  const named: Title['named'] = [];
  for (const { from, to } of runsOf(words, Math.max(known.longest, 2))) {
    if (named.some((other) => from < other.to && other.from < to)) continue;
    const run = words.slice(from, to);
    const horses = known.byName.get(run.join('')) ?? known.byName.get([...run].sort().join(' '));
    // A horse called 'Maj' or 'Box' is not what the word of a payment means.
    if (horses && !run.every((word) => isUsual(word))) named.push({ horses, from, to });
  }
  return named.sort((a, b) => a.from - b.from);
}

/** The words of a title that say something nobody can explain. */
const strangeWords = ({ words, box, named }: Title, owner: Owner | null): string[] =>
  words.filter(
    (word, nth) =>
      !isUsual(word) &&
      word !== box &&
      !owner?.words.includes(word) &&
      !named.some(({ from, to }) => nth >= from && nth < to),
  );

/** The one owner whom payer, title or account tell of; undefined: nobody, null: more than one. */
function evidentOwner(known: Known, { payer, account }: Incoming, read: Title): Owner | null | undefined {
  const named = ownersIn(known, read.words);
  if (named.length > 0) return only(named);
  const paying = [...ownersIn(known, wordsOf(payer))];
  const before = known.owners.get(known.byAccount.get(account) ?? '');
  if (before && !paying.includes(before)) paying.push(before);
  return only(paying);
}

const only = <T>(some: readonly T[]): T | null | undefined => (some.length > 1 ? null : some[0]);

/** The owners whose first and last names both stand among the words. */
const ownersIn = (known: Known, words: readonly string[]): Owner[] =>
  [...new Set(words)].flatMap((word) =>
    (known.byLastName.get(word) ?? []).filter(
      (owner) => owner.words.length > 1 && owner.words.every((part) => words.includes(part)),
    ),
  );

/** By the names of horses. */
function byNames(known: Known, title: Title, owner: Owner | null | undefined, incoming: Incoming): Found | undefined {
  if (title.named.length === 0) return byMisspelling(known, title, owner, incoming);
  const resolved = title.named.map(({ horses }) => resolve(horses, title, owner));
  const all = title.named.flatMap(({ horses }) => horses);
  if (resolved.some((horse) => !horse)) return unsure(all);
  const horses = resolved as Horse[];
  const [first] = horses as [Horse];
  if (horses.some(({ owner_id }) => owner_id !== first.owner_id)) return unsure(all);
  const inBox = horses.some(({ box }) => box && box === title.box);
  // Somebody else's box, or somebody else's account.
  if (title.box && !inBox && known.byBox.has(title.box) && owner?.id !== first.owner_id)
    return unsure([...all, ...(known.byBox.get(title.box) ?? [])]);
  if (owner !== undefined && owner?.id !== first.owner_id && !inBox) return unsure([...all, ...(owner?.horses ?? [])]);
  const explained = strangeWords(title, known.owners.get(first.owner_id) ?? null).length === 0;
  const owed = horses.reduce((sum, horse) => sum + horse.owed, 0);
  const certain = inBox || owner?.id === first.owner_id || explained || (owed > 0 && owed === incoming.amount);
  return certain ? sure([...new Set(horses)]) : unsure(all);
}

/** Which of the horses of one name is meant: the only one, the one in that box, or that owner's. */
function resolve(horses: readonly Horse[], { box }: Title, owner: Owner | null | undefined): Horse | null {
  if (horses.length === 1) return horses[0] as Horse;
  const inBox = horses.filter((horse) => box && horse.box === box);
  const owners = horses.filter(({ owner_id }) => owner_id === owner?.id);
  if (inBox.length === 1 && (owners.length === 0 || owners.includes(inBox[0] as Horse))) return inBox[0] as Horse;
  return !box && owners.length === 1 ? (owners[0] as Horse) : null;
}

/** A name with a letter or two wrong: of a horse of this owner, in this box, or with this very amount to pay. */
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
  // Without the owner any other horse may be called so too.
  const all = owner ? [] : nearestOfAll(known, title);
  if (!all) return unsure(nearest);
  const rivals = all.filter((other) => other !== horse);
  const elsewhere = title.box && horse.box !== title.box && known.byBox.has(title.box);
  return rivals.length === 0 && !elsewhere ? sure([horse]) : unsure([horse, ...rivals, ...inBox]);
}

/** The same of all horses; undefined once a file has used up its lookups. */
function nearestOfAll(known: Known, title: Title): Horse[] | undefined {
  if (known.comparisons <= 0) return undefined;
  known.comparisons -= known.horses.length;
  return nearestOf(known.horses, title);
}

/** The horses whose names come nearest to some words of the title, near enough to be meant. */
function nearestOf(horses: readonly Horse[], { words }: Title): Horse[] {
  const longest = horses.reduce((most, { length }) => Math.max(most, length), 0);
  const runs = [...runsOf(words, longest + 1)]
    .map(({ from, to }) => words.slice(from, to))
    .filter((run) => !run.every(isUsual))
    .map((run) => run.join(''))
    .map((key) => ({ key, letters: lettersOf(key) }));
  let [nearest, least]: [Horse[], number] = [[], Number.POSITIVE_INFINITY];
  for (const horse of new Set(horses)) {
    const limit = slips(horse.key);
    let best = limit + 1;
    for (const { key, letters } of runs)
      if (fewestSlips(letters, horse.letters) <= limit) best = Math.min(best, distance(key, horse.key, limit));
    if (best > limit) continue;
    if (best < least) [nearest, least] = [[horse], best];
    else if (best === least) nearest.push(horse);
  }
  return nearest;
}

/** By the owner alone: who has one horse pays for it, who has several for all of them. */
function byOwner(title: Title, owner: Owner | null | undefined, { amount }: Incoming): Found | undefined {
  if (!owner) return undefined;
  const living = owner.horses.filter(({ archived }) => !archived);
  const horses = living.length > 0 ? living : owner.horses;
  const explained = strangeWords(title, owner).length === 0;
  const sums = [(horse: Horse) => horse.owed, (horse: Horse) => horse.overdue, (horse: Horse) => horse.fee];
  const exact = sums.some((sum) => amount === horses.reduce((all, horse) => all + sum(horse), 0));
  if (horses.length === 1) return explained || exact ? sure(horses) : unsure(horses);
  const inBox = horses.filter(({ box }) => title.box && box === title.box);
  if (inBox.length === 1) return sure(inBox);
  // Named in the title as our code names them, they pay for whatever they owe; else it has to be that very sum.
  const named = owner.words.every((word) => title.words.includes(word));
  const owed = horses.reduce((all, horse) => all + horse.owed, 0);
  return !title.box && (exact || (named && explained && amount <= owed)) ? sure(horses) : unsure(horses);
}

/** By the box alone, with what the horse in it has to pay. */
function byBox(known: Known, title: Title, { amount }: Incoming): Found | undefined {
  const inBox = known.byBox.get(title.box) ?? [];
  if (inBox.length !== 1) return undefined;
  const [horse] = inBox as [Horse];
  const exact = amount === horse.owed || amount === horse.overdue;
  return exact && strangeWords(title, null).length === 0 ? sure(inBox) : unsure(inBox);
}

/** Who may be meant, of what is not sure: by the last name alone, by a name that is nearly the same. */
function guesses(known: Known, title: Title, owner: Owner | null | undefined, { payer }: Incoming): Horse[] {
  const words = [...new Set([...wordsOf(payer), ...title.words])];
  const relatives = words.flatMap((word) => known.byLastName.get(word) ?? []).flatMap(({ horses }) => horses);
  return [...(owner?.horses ?? []), ...relatives, ...(nearestOfAll(known, title) ?? [])];
}
