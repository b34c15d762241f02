import { aside } from '../../platform/jobs/aside.ts';
import type { Plan, SheetInput } from './plan.ts';
import type { SheetToReckon } from './reckon-sheet.ts';
import { badSheet } from './table.ts';

/**
 * Applies what was mended to a sheet and plans it, in a helper process, because a large sheet takes a second. Throws BadInput
 * at the field `sheet`.
 */
export const reckonAside = aside<SheetToReckon, { sheet: SheetInput; plan: Plan }>(
  import.meta.resolve('./reckon-sheet.ts'),
  'reckonSheet',
  {
    limit: 8_000, // below the longest time that a transaction may be idle
    ended: () => badSheet('Ten arkusz jest zbyt zawiły. Zostaw w nim same konie.'),
  },
);
