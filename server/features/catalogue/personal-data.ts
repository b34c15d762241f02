import type { Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { leaveGroups } from './queries.ts';

/** Takes a person out of the groups. What the catalogue says is the club's. */
export const erase = (tx: Tx, { id }: ErasedPerson): Promise<void> => leaveGroups(tx, id);
