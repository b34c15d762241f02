import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Mention } from '../../domain/mentions.ts';
import type { Role } from '../../domain/policy.ts';
import { addressFields, emailField, nameFields } from '../../platform/forms/fields.ts';
import type { Group } from '../catalogue/schema.ts';

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

/** What all staff see of a person; the phone has nine digits. */
export type Subject = Pick<ContactData, 'id' | 'first_name' | 'last_name' | 'phone_number'> & {
  picture: string | null;
  role: Role;
};

/** The viewer's permissions: managers cannot change an admin's account, and nobody deletes their own. */
export type Rights = { locked: boolean; self: boolean; roles: Role[] };

/** The living horses that the viewer sees, of which the first ones are named. */
export type HorsesOf = { total: number; names: string[] };

/** `picture` is its version; `role` is missing when the viewer may not see roles. */
export type PersonRow = PersonInList & { role?: Role; picture: string | null; horses: HorsesOf };

/** A search, and a role; undefined matches any role. */
export type WantedPeople = { search: string; role?: Role | undefined };

/** The first horses that are archived together with somebody, and their number. */
export type LostHorses = { horses: { id: string; name: string }[]; total: number };

/** Passages in which others name somebody, by the page. */
export type MentionsShown = {
  /** The digest of all of them. */
  seen: string;
  /** They have changed since somebody began to go through them. */
  changed: boolean;
  total: number;
  /** The range shown: `from` counts from 0, `to` is excluded. */
  from: number;
  to: number;
  mentions: Mention[];
  /** Ids on earlier pages that stay. */
  kept: string[];
  /** The decision on all from `from` on, without looking at them. */
  rest: 'erase' | 'keep' | undefined;
  /** The next step: another page or, when there are too many, a decision on the rest. */
  more: 'none' | 'next' | 'rest';
};

/** The change of a role, and what somebody loses who leaves the staff. */
export type RoleQuestion = { name: 'role'; role: Role; self: boolean; groups: Group[]; assigned: number };

export type PersonDialog =
  | { name: 'delete'; lost: LostHorses; mentions: MentionsShown }
  | RoleQuestion
  | { name: 'groups'; groups: Group[]; chosen: Group[] };

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
