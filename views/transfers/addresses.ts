import type { TransferHorse } from '../../server/features/transfers/schema.ts';
import { withQuery } from '../parts/address.ts';

/** `horse`: one chosen by hand. */
export const transferAddress = (here: string, id: string, horse?: string): string =>
  withQuery(here, `dialog=transfer&dialog_id=${id}${horse ? `&dialog_horse=${horse}` : ''}`);

/** 'boks 11 · Anna Wiśniewska' */
export const placeOf = ({ box_number, owner_name }: Pick<TransferHorse, 'box_number' | 'owner_name'>): string =>
  box_number ? `boks ${box_number} · ${owner_name}` : owner_name;
