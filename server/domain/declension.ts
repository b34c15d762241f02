/**
 * Guesses the cases of Polish names from their endings. They are used to find names, not to write them, so too many are better
 * than too few.
 */

const HARD = 'a owi em u e y i ów om ami ach owie owa owej ową';
const SOFT = 'a owi em u e ów om ami ach owie';
const IN_A = 'y i ę ą o ej ów om ami ach owie';
/** How a final soft consonant is written before a vowel. */
const BEFORE_VOWEL: Record<string, string> = { ń: 'ni', ś: 'si', ć: 'ci', ź: 'zi' };
/** How a consonant changes before the e of 'o Nowaku, o Annie, o Sroce'; others only soften. */
const BEFORE_E: [RegExp, string][] = [
  [/st$/, 'ści'],
  [/sn$/, 'śni'],
  [/sł$/, 'śl'],
  [/ch$/, 'sz'],
  [/k$/, 'c'],
  [/g$/, 'dz'],
  [/r$/, 'rz'],
  [/t$/, 'ci'],
  [/d$/, 'dzi'],
  [/ł$/, 'l'],
  [/$/, 'i'],
];
/** Names whose stem changes in other cases: Dudek, Dudka; Kozioł, Kozła; Mróz, Mroza. */
const STEMS: [RegExp, string][] = [
  [/i?ec$/, 'c'],
  [/ek$/, 'k'],
  [/ciek$/, 'ćk'],
  [/siek$/, 'śk'],
  [/niek$/, 'ńk'],
  [/rzeł$/, 'rł'],
  [/(?:e|io)ł$/, 'ł'],
  [/el$/, 'l'],
  [/ień$/, 'ń'],
  [/ier$/, 'r'],
  [/ąb$/, 'ęb'],
  [/ó(?=[^aeiouyąęó]+$)/, 'o'],
];

/** All cases of a word in lower case, the nominative first: 'nowak', 'nowaka', 'nowakowi' … */
export function casesOf(name: string): string[] {
  const word = name.toLowerCase();
  return [...new Set([word, ...otherCasesOf(word)])];
}

function otherCasesOf(word: string): string[] {
  const stem = word.slice(0, -1);
  if (/(?:s|c|dz)ki$/.test(word)) return [...ended(stem, 'iego iemu im ich imi'), `${stem.slice(0, -1)}cy`];
  if (/(?:s|c|dz)ka$/.test(word)) return [...ended(stem, 'iej ą ie ich im imi'), `${stem.slice(0, -1)}cy`];
  if (word.endsWith('i')) return ended(word, 'ego emu m ch mi');
  if (word.endsWith('y')) return ended(stem, 'ego emu ym ych ymi');
  if (/[ao]$/.test(word)) return [...ended(stem, IN_A), `${softened(stem)}e`, ...(stem.endsWith('i') ? [stem] : [])];
  if (/[^\P{L}eęéuó]$/u.test(word)) return stemsOf(word).flatMap(masculine);
  return [];
}

const ended = (stem: string, endings: string): string[] => endings.split(' ').map((ending) => stem + ending);

const stemsOf = (word: string): string[] => [
  word,
  ...STEMS.filter(([end]) => end.test(word)).map(([end, other]) => word.replace(end, other)),
];

function softened(stem: string): string {
  const [end, other] = BEFORE_E.find(([end]) => end.test(stem)) as [RegExp, string];
  return stem.replace(end, other);
}

function masculine(stem: string): string[] {
  const soft = BEFORE_VOWEL[stem.slice(-1)];
  if (soft) return ended(stem.slice(0, -1) + soft, SOFT);
  return [...ended(stem, HARD), ...(/[kg]$/.test(stem) ? [`${stem}iem`] : []), `${softened(stem)}e`];
}
