import { addMonths, type Day } from '../../domain/days.ts';
import { foldedRows, singleRows } from '../../domain/month-rows.ts';
import { addressWith } from '../../platform/http/redirects.ts';
import { pageOf } from '../../platform/pages/paging.ts';
import type { AccountMonth, ShownMonth } from './schema.ts';

type Place = {
  month: Day;
  today: Day;
  here: string;
  page: number;
  lines?: 'all' | undefined;
  open?: string | undefined;
};

/**
 * A month as its page at `here` shows it: one page of rows, or all lines one by one, with the addresses of its neighbours. A
 * dialog's parameters begin with `prefix`. Throws PageOutOfRange.
 */
export async function shownMonth(
  { sums, lines, pending }: AccountMonth,
  place: Place,
  prefix: '' | 'dialog_' = '',
): Promise<ShownMonth> {
  const { month, today } = place;
  const param = `${prefix}page`;
  const opens = `${prefix}open` as const;
  const closed = addressWith(place.here, { [opens]: null });
  const address = (day: Day, all: 'all' | null = null) =>
    addressWith(closed, { [param]: null, [`${prefix}lines`]: all, [`${prefix}month`]: day.slice(0, 7) });
  const { rows, page, pages } = place.lines
    ? { rows: singleRows(sums.carry_over, lines), page: 1, pages: 1 }
    : await pageOf(place.page, foldedRows(sums.carry_over, lines), param);
  return {
    sums,
    rows,
    pending,
    month,
    previous: address(addMonths(month, -1)),
    next: address(addMonths(month, 1)),
    whole: address(month, 'all'),
    page,
    pages,
    closed,
    opens,
    open: place.open ?? null,
    today,
  };
}
