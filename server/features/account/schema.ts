import { z } from 'zod';
import { ContactData } from '../people/schema.ts';

/** An account as the API speaks of it. */
export const AccountData = ContactData.omit({ id: true }).extend({ id_user: z.uuid() });

/** The same for those who may know no more than the name. */
export const NameOrAccountData = AccountData.partial().required({ id_user: true, first_name: true, last_name: true });

export type AccountData = z.output<typeof AccountData>;
