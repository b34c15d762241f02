import { z } from 'zod';
import type { Looks } from '../../domain/coats.ts';
import { line } from '../../platform/forms/fields.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';
import { boxesIn } from './box-list.ts';
import { BoxNumber } from './box-number.ts';

/** The new box of a horse. `contested` is the box it must still stand in. */
export const BoxFix = z.object({ horse_id: z.uuid(), box: BoxNumber, contested: BoxNumber.optional() });

export const MAX_AISLES = 12;

const AisleName = line(40).default('');

const BoxesOfAisle = z
  .string()
  .max(5000, 'Najwyżej 5000 znaków')
  .prefault('')
  .transform((text, context) => {
    const read = boxesIn(text);
    if ('names' in read) return read.names;
    context.addIssue({ code: 'custom', message: read.wrong, input: text });
    return z.NEVER;
  });

/** The fields of the nth aisle, from 1. */
export const aisleField = (nth: number) => `aisle_${nth}` as const;
export const boxesField = (nth: number) => `boxes_${nth}` as const;

const nths = Array.from({ length: MAX_AISLES }, (_, at) => at + 1);
const names = Object.fromEntries(nths.map((nth) => [aisleField(nth), AisleName]));
const boxes = Object.fromEntries(nths.map((nth) => [boxesField(nth), BoxesOfAisle]));

/**
 * The stable's boxes by aisle: `aisle_1` is a name, `boxes_1` its list, '1–12, 14'. Empty aisles are ignored. `up`
 * swaps this aisle with the one before. `form_version` describes what the form showed.
 */
export const BoxList = z.object({
  ...(names as Record<`aisle_${number}`, typeof AisleName>),
  ...(boxes as Record<`boxes_${number}`, typeof BoxesOfAisle>),
  up: z.int().min(2).max(MAX_AISLES).optional(),
  form_version: FormVersion,
});

/** The horse that stands in a box, and its owner's name. */
export type BoxHolder = { id: string; name: string; box_number: string | null; owner_name: string };

/** An aisle and the names of its boxes, in walking order. */
export type Aisle = { name: string; boxes: string[] };

/** A horse's id and its aisle; null for none. */
export type Place = { id: string; aisle: string | null };

/** A listed box without a horse. */
export type FreeBox = { name: string; aisle: string };

/** The numbers of living horses and of free boxes; `free` is null when no box is listed. */
export type StableCounts = { horses: number; free: number | null };

/** A horse in the list of boxes. */
export type Housed = Looks & {
  id: string;
  name: string;
  health_alert: boolean;
  /** Null for viewers who may not know. */
  owner_name: string | null;
  /** Its work of today; absent on paper, and when there is none. */
  today?: { done: number; total: number } | undefined;
  /** It has overdue payments, and the viewer may know. */
  overdue?: boolean;
};

/**
 * A line in the list of boxes: a box, a horse, or both. `aisle`: null if the box is not listed. `unwanted`: shown beside what
 * a search has found.
 */
export type Box = { aisle: string | null; box_number: string | null; horse: Housed | null; unwanted?: boolean };

/** A search in the list of boxes. `free`: free boxes only; `owners`: search and show the owners' names too. */
export type WantedBoxes = { search: string; free: boolean; owners: boolean };
