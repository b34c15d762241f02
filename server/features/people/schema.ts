import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/forms/fields.ts';

export const PersonInList = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
});

export const AllPictures = z.object({
  profiles: z.array(z.object({ id: z.uuid(), profile_picture: z.string() })),
});

export type PersonInList = z.output<typeof PersonInList>;

export const ContactData = PersonInList.extend({
  city: z.string(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
});

export type ContactData = z.output<typeof ContactData>;

/** All editable data of a person, found by their current e-mail, `old_email`. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldErrors.required),
  old_email: emailField(fieldErrors.required),
});

/** Mentions on one page of the dialog, and the most pages. */
export const MENTIONS_SHOWN = 50;
export const MENTION_PAGES = 20;

const Mentions = (most: number) => z.array(z.string().max(12)).max(most).default([]);

/** Which mentions by others are redacted together with the account. */
export const Deletion = z.object({
  /** The digest of the mentions shown; without it all are redacted. */
  seen: z.string().max(40).optional(),
  /** The mentions on the last page, and those of them to redact. */
  shown: Mentions(MENTIONS_SHOWN),
  erase: Mentions(MENTIONS_SHOWN),
  /** Earlier mentions that stay. */
  kept: Mentions(MENTIONS_SHOWN * MENTION_PAGES),
  /** From this index on, mentions stay without having been shown. */
  kept_from: z.int().min(0).max(10_000_000).optional(),
});

export type Deletion = z.output<typeof Deletion>;

export type PersonUpdate = z.output<typeof PersonUpdate>;
