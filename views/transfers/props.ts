import type { Day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';

export type ShownHorse = { id: string; name: string; box_number: string | null; owner_id: string; owner_name: string };

export type Caution = 'refund' | 'twin' | 'booked_already';

/** Money that came in, and what would be booked of it; once it is booked, what was. */
export type ShownTransfer = {
  id: string;
  transferred_on: Day;
  amount: Grosze;
  title: string;
  payer: string;
  account: string;
  caution: Caution | null;
  state: 'open' | 'booked' | 'dismissed';
  /** Nothing else can be meant by it. */
  sure: boolean;
  /** It is more than these horses owe, and somebody has to say which of them gets the rest. */
  surplus: boolean;
  shares: { horse: ShownHorse; amount: Grosze }[];
  /** Whom it may be for, where it is not sure. */
  likely: ShownHorse[];
};

/** What came of a file, and which of its lines were left out. */
export type ImportSummary = {
  id: string;
  added: number;
  known: number;
  outgoing: number;
  refused: { line: number; why: 'date' | 'amount' | 'currency' | 'shape' }[];
  /** Somebody has named its columns. */
  by_columns: boolean;
};

/** Which transfers are shown. */
export type TransferList = 'open' | 'booked' | 'dismissed';
/** How many transfers wait, and how many of them are sure. */
export type TransferCounts = { open: number; sure: number };

const over = (here: string, query: string) => `${here}${here.includes('?') ? '&' : '?'}${query}`;

/** The dialog of a transfer, with a horse chosen for it or not yet. */
export const transferAddress = (here: string, id: string, horse?: string): string =>
  over(here, `dialog=transfer&dialog_id=${id}${horse ? `&dialog_horse=${horse}` : ''}`);

/** 'boks 11 · Anna Wiśniewska' */
export const placeOf = ({ box_number, owner_name }: Pick<ShownHorse, 'box_number' | 'owner_name'>): string =>
  box_number ? `boks ${box_number} · ${owner_name}` : owner_name;
