type At = {
  service: string;
  tab: 'with' | 'without';
  /** An aisle; null: outside of the listed boxes; undefined: the whole stable. */
  place?: string | null | undefined;
  page?: number;
};

/** The query of a service's list of horses. */
export const queryOf = ({ service, tab, place, page = 1 }: At): Record<string, string> => ({
  service,
  ...(tab === 'without' && { tab }),
  ...(place && { aisle: place }),
  ...(place === null && { elsewhere: '1' }),
  ...(page > 1 && { page: String(page) }),
});

export const listAddress = (at: At): string => `/bookings?${new URLSearchParams(queryOf({ ...at, page: 1 }))}`;

/** The dialog that sets the price of a service for all horses that have it. */
export const priceAddress = (service: string): string => `/bookings?service=${service}&dialog=change-all`;
