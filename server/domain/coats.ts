/** The coats in which a horse's portrait can be drawn. */
export const COATS = ['bay', 'grey', 'chestnut', 'black', 'palomino', 'dun', 'pinto'] as const;
export type Coat = (typeof COATS)[number];

export const coatNames: Readonly<Record<Coat, string>> = {
  bay: 'gniada',
  grey: 'siwa',
  chestnut: 'kasztanowata',
  black: 'kara',
  palomino: 'izabelowata',
  dun: 'myszata',
  pinto: 'srokata',
};

/** Matches each coat's Polish name in any inflection. */
const NAMED: Readonly<Record<Coat, RegExp>> = {
  bay: /gniad/i,
  grey: /siw[aekoy]/i,
  chestnut: /kasztan/i,
  black: /(?<!\p{L})kar(a|ą|e|ego|ej|y|ym)(?!\p{L})/iu,
  palomino: /izabel/i,
  dun: /mysza/i,
  pinto: /srok/i,
};

export const namesCoat = (text: string, coat: Coat): boolean => NAMED[coat].test(text);

export const coatInWords = (coat: Coat, blaze: boolean): string => `${coatNames[coat]}${blaze ? ' z łysiną' : ''}`;

/** How to draw or show a horse. `photo`: the version of its photo, null without one. */
export type Looks = { coat: Coat | null; blaze: boolean; photo: string | null };
