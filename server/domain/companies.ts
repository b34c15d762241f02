/** Companies, clubs and families among owners. */

import { isFirstName } from './first-names.ts';
import { folded } from './folding.ts';

const COMPANY = /["„”«»]|\bz ?o\.? ?o\b|\bs\.(?:a|c|k|j)\b/;

/** Words, folded, in the names of companies, clubs and families, but of no person. */
const KINDS = new Set(
  `
sp spolka firma fundacja stowarzyszenie towarzystwo spoldzielnia przedsiebiorstwo agencja biuro kancelaria zaklad
uslugi uslug transport hurtownia sklep warsztat serwis studio hodowla stadnina stajnia klub osrodek szkolka akademia
gospodarstwo ranczo hotel pensjonat nadlesnictwo gabinet klinika lecznica przychodnia apteka gmina urzad muzeum uczelnia
uniwersytet instytut parafia rodzina rodzenstwo malzenstwo bracia siostry spadkobiercy weterynaryjny weterynaryjna
weterynaryjne jezdziecki jezdziecka jezdzieckie
fhu fuh fph fpu phu puh ppu phup pphu ppuh zhu zuh zphu
`
    .trim()
    .split(/\s+/),
);

/** 'Phu' and 'Zhu' are names of people. */
const isKind = (word: string): boolean => !/^(?:Phu|Zhu)$/.test(word) && KINDS.has(folded(word).replace(/[^a-z]/g, ''));

/** Whether the words of a name, without titles, name a company: by one of these words, or by an abbreviation. */
export function isCompany(words: readonly string[]): boolean {
  if (COMPANY.test(folded(words.join(' '))) || words.some(isKind)) return true;
  const hasFirstName = words.some(isFirstName);
  const isLoud = words.every((word) => word === word.toUpperCase());
  return words.some((word) => {
    // 'Jan Vlk' is a person.
    if (hasFirstName && /^\p{Lu}\p{Ll}+$/u.test(word)) return false;
    return isAbbreviation(word) || (!hasFirstName && !isLoud && /^\p{Lu}{2,4}$/u.test(word));
  });
}

/** 'LKJ' and 'JDG' have no vowel, 'UKS' ends as clubs do, 'OSiR' has a capital inside, 'P.P.H.U.' dots between letters. */
const isAbbreviation = (word: string): boolean =>
  /^[^\P{L}aeiouy]{2,5}$/u.test(folded(word)) ||
  /^\p{Lu}{1,3}K[SJ]$/u.test(word) ||
  /^\p{Lu}{2,}\p{Ll}+\p{Lu}/u.test(word) ||
  /^(?:\p{L}\.){2,}/u.test(word);
