import type { Grosze } from '../../server/domain/money.ts';

export type Group = { id: string; name: string };

/** The price in zł; `groups` are the ids of those that may do it, empty for everybody. */
export type Service = {
  id: string;
  name: string;
  price: number;
  description: string;
  groups: string[];
  /** For the stable itself, not for a horse. */
  general: boolean;
  vat_rate: string | null;
  vat_basis: string | null;
};

export type ServiceTile = { id: string; name: string; price: Grosze; general: boolean };
