import { z } from 'zod';
import { addressFields, nameFields } from '../../platform/fields.ts';

/** How one is called and reached. */
export const Profile = z.object(nameFields);

/** Where one lives. */
export const Address = z.object(addressFields);

export type Profile = z.output<typeof Profile>;
export type Address = z.output<typeof Address>;
