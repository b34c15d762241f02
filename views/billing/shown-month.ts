import { monthOf } from '../../server/domain/days.ts';
import type { ShownMonth } from '../../server/features/billing/schema.ts';

/** Whether the month is over; its closing balance then says what was owed, whatever was paid since. */
export const isOver = ({ month, today }: ShownMonth): boolean => month < monthOf(today);

/** The lines that stand singly, each with what may be done about it. */
export const singleLines = ({ rows, open }: ShownMonth) =>
  rows.flatMap(({ lines }) => (lines.length === 1 || lines[0].id === open ? lines : []));
