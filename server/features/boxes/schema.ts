import { z } from 'zod';
import { line } from '../../platform/fields.ts';
import { FormVersion } from '../../platform/stale-check.ts';
import { boxesIn } from './box-list.ts';
import { BoxNumber } from './box-number.ts';

/** Which horse stands in a box another one. `contested`: the box it is about, where it still has to stand. */
export const BoxFix = z.object({ horse_id: z.uuid(), box: BoxNumber, contested: BoxNumber.optional() });

/** The most aisles that a stable lists. */
export const MAX_AISLES = 12;

const AisleName = line(40).default('');

/** What is written of the boxes of an aisle; comes out as their names. */
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

/** The field of the name of the nth aisle, from 1, and that of its boxes. */
export const aisleField = (nth: number) => `aisle_${nth}` as const;
export const boxesField = (nth: number) => `boxes_${nth}` as const;

const nths = Array.from({ length: MAX_AISLES }, (_, at) => at + 1);
const names = Object.fromEntries(nths.map((nth) => [aisleField(nth), AisleName]));
const boxes = Object.fromEntries(nths.map((nth) => [boxesField(nth), BoxesOfAisle]));

/**
 * All boxes of the stable, by aisle: `aisle_1` is called so and has `boxes_1`, '1–12, 14'. An aisle with neither is none.
 * `up`: this aisle changes places with the one before. `form_version`: what the form showed.
 */
export const BoxList = z.object({
  ...(names as Record<`aisle_${number}`, typeof AisleName>),
  ...(boxes as Record<`boxes_${number}`, typeof BoxesOfAisle>),
  up: z.int().min(2).max(MAX_AISLES).optional(),
  form_version: FormVersion,
});
