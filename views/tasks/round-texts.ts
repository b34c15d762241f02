import { plural } from '../../server/domain/plural.ts';
import type { PartName, RoundKey, RoundSum, Work } from '../../server/domain/rounds.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';

/** 'boksy 2–11', 'boks 4'; '' without boxes. Takes the first and the last in walking order. */
export function boxesInWords(first: string | null | undefined, last: string | null | undefined): string {
  if (!first) return '';
  return !last || last === first ? `boks ${first}` : `boksy ${first}–${last}`;
}

/** '10 koni · boksy 2–11', a number and its noun on one line */
export const horsesOf = ({
  horses,
  first_box,
  last_box,
}: Pick<RoundSum, 'horses' | 'first_box' | 'last_box'>): string =>
  [`${horses}\u00a0${plural(horses, 'koń', 'konie', 'koni')}`, boxesInWords(first_box, last_box)]
    .filter(Boolean)
    .join('\u00a0· ');

export const roundInAddress = ({ service_id, date_to_finish }: RoundKey): string => `${service_id}.${date_to_finish}`;

const TASKS = sectionAddress(SECTION.tasks);

/** The page of one round. It leads back to `back`, by default to the tasks. */
export const roundAddress = (round: RoundKey, back = TASKS): string =>
  `${TASKS}&round=${roundInAddress(round)}${back === TASKS ? '' : `&${new URLSearchParams({ back })}`}`;

/** The dialog that asks why work is not done: of a round, else all that is overdue. */
export const skipAddress = (list: string, round?: RoundKey): string =>
  `${list}&dialog=skip${round ? `&dialog_round=${roundInAddress(round)}` : ''}`;

export const sheetAddress = (list: string, round: RoundKey): string =>
  `${list}&dialog=round&dialog_round=${roundInAddress(round)}`;

/** The sheet of the single tasks of a part of the day. */
export const singlesAddress = (list: string, part: PartName): string => `${list}&dialog=singles&dialog_part=${part}`;

/** The dialog about a task of a sheet, which leads back to the sheet. */
export function overSheet(sheet: string, dialog: 'skip' | 'alert', id: string): string {
  const { pathname, searchParams } = new URL(sheet, 'http://localhost');
  searchParams.set('dialog', dialog);
  searchParams.set('id', id);
  return `${pathname}?${searchParams}`;
}

/** The sheet from which a dialog about one of its tasks was opened, else the list. */
export function sheetBehind(dialog: string, list: string): string {
  const { pathname, searchParams } = new URL(dialog, 'http://localhost');
  const isOfSheet = searchParams.has('dialog_round') || searchParams.has('dialog_part');
  if (!isOfSheet || !searchParams.has('id')) return list;
  searchParams.delete('id');
  searchParams.set('dialog', searchParams.has('dialog_part') ? 'singles' : 'round');
  return `${pathname}?${searchParams}`;
}

/** Whether a task is only ticked by hand, because something about it is out of the ordinary. */
export const isByHand = ({ health_alert, given }: Work): boolean => health_alert || Boolean(given?.change);
