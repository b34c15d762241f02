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

/** 'kasztanowata z łysiną', of a horse whose coat is known. */
export const coatInWords = (coat: Coat, blaze: boolean): string => `${coatNames[coat]}${blaze ? ' z łysiną' : ''}`;
