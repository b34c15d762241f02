import type { Grosze } from '../../server/domain/money.ts';

/** A group of workers. */
export type Group = { id: string; name: string };

/** A service of the catalogue. The price in zł; `groups`: the ids of those that may do it, none: everybody. */
export type Service = {
  id: string;
  name: string;
  price: number;
  description: string;
  groups: string[];
  /** It is for the stable itself, not for a horse. */
  general: boolean;
  vat_rate: string | null;
  vat_basis: string | null;
};

/** A service as its tile shows it. */
export type ServiceTile = { id: string; name: string; price: Grosze; general: boolean };
