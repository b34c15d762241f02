/** An address with more parameters after those it has. */
export const withQuery = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`;

export const pathOf = (address: string): string => new URL(address, 'http://localhost').pathname;

/** The query of an address as hidden fields, because a GET form drops the query of its own address. */
export const fieldsOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, 'http://localhost').searchParams);
