import type { Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { leaveGroups } from './queries.ts';

/** Removes the person from their groups. The catalogue's texts belong to the club. */
export const erase = (tx: Tx, { id }: ErasedPerson): Promise<void> => leaveGroups(tx, id);
