/** Folds texts for comparison, because banks change capitals, drop Polish letters and break words. */
import { normalForm } from '../../domain/normal-form.ts';

/** 'Złoty Piasek, boks 11' → 'zloty piasek boks 11' */
export const fold = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean);

export const compact = (text: string): string => fold(text).replaceAll(' ', '');

/** How many letters of a name may be wrong: none in a short one, which would become another name. */
export const slips = (name: string): number => (name.length < 4 ? 0 : name.length < 7 ? 1 : 2);

/**
 * A bit mask of a folded text's letters and digits. Some share a bit, so different masks imply different letters, but
 * not the reverse.
 */
export function lettersOf(text: string): number {
  let bits = 0;
  for (let nth = 0; nth < text.length; nth++) bits |= 1 << (text.charCodeAt(nth) & 31);
  return bits;
}

/** A fast lower bound of the edit distance, from the letters alone. */
export const fewestSlips = (one: number, other: number): number => Math.max(ones(one & ~other), ones(other & ~one));

function ones(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The number of insertions, deletions, changes and swaps between two texts; `most` + 1 when there are more. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let nearest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
      nearest = Math.min(nearest, least);
    }
    if (nearest > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(at(last, b.length), most + 1);
}

const at = (row: readonly number[] | undefined, index: number): number => row?.[index] ?? Number.POSITIVE_INFINITY;

/** Up to `longest` neighbouring words joined into one: 'bursz tyn' is also 'bursztyn'. */
export function* runsOf(words: readonly string[], longest: number): Generator<{ from: number; to: number }> {
  for (let length = Math.min(longest, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) yield { from, to: from + length };
}

const MONTHS = [
  'styczen stycznia luty lutego marzec marca kwiecien kwietnia maj maja czerwiec czerwca lipiec lipca sierpien sierpnia',
  'wrzesien wrzesnia pazdziernik pazdziernika listopad listopada grudzien grudnia',
  'sty lut mar kwi maj cze lip sie wrz paz lis gru',
];
const OF_PAYMENTS = [
  'za na dla od do z ze i oraz w mc m c r rok roku miesiac miesiaca nr numer kon konia koni konie boks boksu boksy box boxu',
  'oplata oplaty oplate pensjonat pensjonatu hotel hotelik stajnia stajni stajnie wplata wplaty przelew przelewu naleznosc',
  'naleznosci zaplata platnosc czynsz utrzymanie utrzymania zaleglosc zaleglosci rachunek rachunku rozliczenie saldo rata',
  'pakiet roczny usluga uslugi uslug dziekuje pozdrawiam zewnetrzny przychodzacy wewnetrzny srodkow natychmiastowy',
  'express elixir blik telefon krajowy internet tytul tytulem konto operacja wplyw wplywy prosze moje moj moja',
];
const USUAL = new Set([...MONTHS, ...OF_PAYMENTS].join(' ').split(' '));

/** A number, or a word that any payment may contain: it identifies nothing. */
export const isUsual = (word: string): boolean => USUAL.has(word) || /^\d{1,8}$/.test(word);

/** Whether the payment came back or returns something, so that a person must confirm it. */
export const isRefund = (title: string): boolean =>
  wordsOf(title).some((word) => /^(zwrot|zwrotu|storno|reklamacja|reklamacji|korekta|refund|chargeback)$/.test(word));
