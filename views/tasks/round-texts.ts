import { plural } from '../../server/domain/plural.ts';
import type { RoundKey, RoundSum } from '../../server/domain/rounds.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';

/** 'boksy 2–11', 'boks 4'; '' where no horse stands in one. */
function boxesOf({ first_box, last_box }: Pick<RoundSum, 'first_box' | 'last_box'>): string {
  if (!first_box) return '';
  return first_box === last_box || !last_box ? `boks ${first_box}` : `boksy ${first_box}–${last_box}`;
}

/** '10 koni · boksy 2–11', a number and its noun on one line */
export const horsesOf = (round: Pick<RoundSum, 'horses' | 'first_box' | 'last_box'>): string =>
  [`${round.horses}\u00a0${plural(round.horses, 'koń', 'konie', 'koni')}`, boxesOf(round)]
    .filter(Boolean)
    .join('\u00a0· ');

export const roundInAddress = ({ service_id, date_to_finish }: RoundKey): string => `${service_id}.${date_to_finish}`;

/** The page of one round. */
export const roundAddress = (round: RoundKey): string =>
  `${sectionAddress(SECTION.tasks)}&round=${roundInAddress(round)}`;

/** The address of the question why work is not done: of a round, else of all that is overdue. */
export const skipAddress = (list: string, round?: RoundKey): string =>
  `${list}&dialog=skip${round ? `&dialog_round=${roundInAddress(round)}` : ''}`;

export const sheetAddress = (list: string, round: RoundKey): string =>
  `${list}&dialog=round&dialog_round=${roundInAddress(round)}`;
