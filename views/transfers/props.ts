import type { Day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';

export type ShownHorse = { id: string; name: string; box_number: string | null; owner_id: string; owner_name: string };

export type Caution = 'refund' | 'twin' | 'booked_already';

export type ShownTransfer = {
  id: string;
  transferred_on: Day;
  amount: Grosze;
  title: string;
  payer: string;
  account: string;
  caution: Caution | null;
  state: 'open' | 'booked' | 'dismissed';
  /** The match is unambiguous. */
  sure: boolean;
  /** More than these horses owe, so somebody has to say which of them gets the rest. */
  surplus: boolean;
  shares: { horse: ShownHorse; amount: Grosze }[];
  /** The likely horses when it is not sure. */
  likely: ShownHorse[];
};

export type ImportSummary = {
  id: string;
  added: number;
  known: number;
  outgoing: number;
  refused: { line: number; why: 'date' | 'amount' | 'currency' | 'shape' }[];
  by_columns: boolean;
};

export type TransferList = 'open' | 'booked' | 'dismissed';
export type TransferCounts = { open: number; sure: number };

const over = (here: string, query: string) => `${here}${here.includes('?') ? '&' : '?'}${query}`;

/** `horse`: one chosen by hand. */
export const transferAddress = (here: string, id: string, horse?: string): string =>
  over(here, `dialog=transfer&dialog_id=${id}${horse ? `&dialog_horse=${horse}` : ''}`);

/** 'boks 11 · Anna Wiśniewska' */
export const placeOf = ({ box_number, owner_name }: Pick<ShownHorse, 'box_number' | 'owner_name'>): string =>
  box_number ? `boks ${box_number} · ${owner_name}` : owner_name;
