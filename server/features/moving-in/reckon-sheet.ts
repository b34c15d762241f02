import type { Facts } from './facts.ts';
import { mended } from './mend.ts';
import type { Plan, SheetInput } from './plan.ts';
import { reckon } from './reckon.ts';
import type { Mending } from './schema.ts';

/** `only`: the rows to take in. */
export type SheetToReckon = { sheet: SheetInput; facts: Facts; mending?: Mending; only?: ReadonlySet<number> };

/** The sheet with its corrections, and its plan. */
export function reckonSheet({ sheet, facts, mending, only }: SheetToReckon): { sheet: SheetInput; plan: Plan } {
  const wanted = mending ? mended(sheet, mending, facts) : sheet;
  return { sheet: wanted, plan: reckon(wanted, facts, only) };
}
