import { addDays, addMonths, type Day, monthOf } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';
import type { Repeated } from '../../server/domain/repeated-lines.ts';
import type { AccountLine } from './line-texts.ts';

/** Work of a month that is charged once it is done. */
export type PendingWork = {
  id: string;
  horse_name: string;
  service_name: string;
  date_to_finish: Day;
  price: Grosze;
};

/** A month of an account, with the addresses of its neighbours: one page of its lines. */
export type ShownMonth = {
  /** Its first day. */
  month: Day;
  previous: string;
  next: string;
  /** The address of all its lines at once. */
  whole: string;
  /** Always `closing = carry_over + deposits - sum`. */
  sums: { carry_over: Grosze; sum: Grosze; deposits: Grosze; closing: Grosze };
  lines: AccountLine[];
  page: number;
  pages: number;
  /** The routine of a long month, left out of its lines. */
  repeated: Repeated<AccountLine>[];
  pending: PendingWork[];
  today: Day;
};

/** What a month that is over ended with was owed then, whatever was paid since. */
export const isOver = ({ month, today }: ShownMonth): boolean => month < monthOf(today);

export const lastDayOf = (month: Day): Day => addDays(addMonths(monthOf(month), 1), -1);
