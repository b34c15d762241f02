import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/fields.ts';

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

/** All editable data of a person; `old_email` is their current e-mail, by which they are found. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldErrors.required),
  old_email: emailField(fieldErrors.required),
});

/** So many places in which others name a person are shown at a time, and so many times over at most. */
export const MENTIONS_SHOWN = 50;
export const MENTION_PAGES = 20;

const Mentions = (most: number) => z.array(z.string().max(12)).max(most).default([]);

/** What goes with a person from the texts of others. */
export const Deletion = z.object({
  /** Which places somebody has been shown, all in all; without it all of them go. */
  seen: z.string().max(40).optional(),
  /** Those that were shown last, and those of them that go. */
  shown: Mentions(MENTIONS_SHOWN),
  erase: Mentions(MENTIONS_SHOWN),
  /** Those that stay, of what was shown before. */
  kept: Mentions(MENTIONS_SHOWN * MENTION_PAGES),
  /** From this one on, counted from 0, all stay without having been shown. */
  kept_from: z.int().min(0).max(10_000_000).optional(),
});

export type Deletion = z.output<typeof Deletion>;

export type PersonUpdate = z.output<typeof PersonUpdate>;
