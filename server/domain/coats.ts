/** The colours of a horse's coat that its portrait can be drawn in. */
export const COATS = ['bay', 'grey', 'chestnut', 'black', 'palomino', 'dun', 'pinto'] as const;
export type Coat = (typeof COATS)[number];

/** What they are called, as an answer to 'Maść'. */
export const coatNames: Readonly<Record<Coat, string>> = {
  bay: 'gniada',
  grey: 'siwa',
  chestnut: 'kasztanowata',
  black: 'kara',
  palomino: 'izabelowata',
  dun: 'myszata',
  pinto: 'srokata',
};

/** How each is named in a text, in whatever form. */
const NAMED: Readonly<Record<Coat, RegExp>> = {
  bay: /gniad/i,
  grey: /siw[aekoy]/i,
  chestnut: /kasztan/i,
  black: /(?<!\p{L})kar(a|ą|e|ego|ej|y|ym)(?!\p{L})/iu,
  palomino: /izabel/i,
  dun: /mysza/i,
  pinto: /srok/i,
};

/** Whether a text says which coat it is. */
export const namesCoat = (text: string, coat: Coat): boolean => NAMED[coat].test(text);

/** 'kasztanowata z łysiną', of a horse whose coat is known. */
export const coatInWords = (coat: Coat, blaze: boolean): string => `${coatNames[coat]}${blaze ? ' z łysiną' : ''}`;

/** What a horse looks like; `photo`: which version of its photo there is, null: none. */
export type Looks = { coat: Coat | null; blaze: boolean; photo: string | null };
