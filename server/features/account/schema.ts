import { z } from 'zod';

export const AccountData = z.object({
  id_user: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  city: z.string(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
});
export type AccountData = z.output<typeof AccountData>;

export const NameOrAccountData = AccountData.partial().required({ id_user: true, first_name: true, last_name: true });
