import { z } from 'zod';

export const PersonInList = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
});

/** `profile_picture` is a base64 JPEG thumbnail of at most 4 KB. */
export const AllPictures = z.object({
  profiles: z.array(z.object({ id: z.uuid(), profile_picture: z.string() })),
});

export type PersonInList = z.output<typeof PersonInList>;

/** Name, contact and address of one person. */
export const ContactData = PersonInList.extend({
  city: z.string(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
});

export type ContactData = z.output<typeof ContactData>;
