import type { TransferHorse } from '../../server/features/transfers/schema.ts';

const over = (here: string, query: string) => `${here}${here.includes('?') ? '&' : '?'}${query}`;

/** `horse`: one chosen by hand. */
export const transferAddress = (here: string, id: string, horse?: string): string =>
  over(here, `dialog=transfer&dialog_id=${id}${horse ? `&dialog_horse=${horse}` : ''}`);

/** 'boks 11 · Anna Wiśniewska' */
export const placeOf = ({ box_number, owner_name }: Pick<TransferHorse, 'box_number' | 'owner_name'>): string =>
  box_number ? `boks ${box_number} · ${owner_name}` : owner_name;
