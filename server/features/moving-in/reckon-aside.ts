import { aside, Ended } from '../../platform/jobs/aside.ts';
import type { Plan, SheetInput } from './plan.ts';
import type { SheetToReckon } from './reckon-sheet.ts';
import { badSheet } from './table.ts';

// Its limit is below the longest time that a transaction may be idle.
const inHelper = aside<SheetToReckon, { sheet: SheetInput; plan: Plan }>(
  import.meta.resolve('./reckon-sheet.ts'),
  'reckonSheet',
  { limit: 8_000 },
);

/**
 * What a sheet, and what is mended of it, would make of a stable. A helper process reckons it, because a large sheet takes a second
 * in which nobody else would be answered. Throws a refusal at the field `sheet`.
 */
export const reckonAside = (input: SheetToReckon): Promise<{ sheet: SheetInput; plan: Plan }> =>
  inHelper(input).catch((error) => {
    throw error instanceof Ended ? badSheet('Ten arkusz jest zbyt zawiły. Zostaw w nim same konie.') : error;
  });
