import type { Ticked } from '../../server/features/bookings/schema.ts';

type At = {
  service: string;
  /** By default the horses that have the service; if none has it yet, the others. */
  tab?: 'with' | 'without' | undefined;
  /** An aisle; null: outside of the listed boxes; undefined: the whole stable. */
  place?: string | null | undefined;
  search?: string;
  page?: number;
};

/** The query of a service's list of horses. */
export const queryOf = ({ service, tab, place, search, page = 1 }: At): Record<string, string> => ({
  service,
  ...(tab && { tab }),
  ...(place && { aisle: place }),
  ...(place === null && { elsewhere: '1' }),
  ...(search && { q: search }),
  ...(page > 1 && { page: String(page) }),
});

export const listAddress = (at: At): string => `/bookings?${new URLSearchParams(queryOf(at))}`;

/** The part of an address that says what is ticked. */
export const ticksOf = ({ ids, all, rest }: Ticked): string =>
  [...ids.map((id) => `&dialog_ids=${id}`), all && '&all=1', rest && '&dialog_rest=1'].filter(Boolean).join('');

/** The dialog that sets the price of a service for all horses that have it. */
export const priceAddress = (service: string): string => `/bookings?service=${service}&all=1&dialog=change`;
