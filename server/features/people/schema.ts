import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Mention } from '../../domain/mentions.ts';
import type { Role } from '../../domain/policy.ts';
import { addressFields, contactFields, emailField, nameFields, unknown } from '../../platform/forms/fields.ts';
import type { UnevenHorse } from '../billing/schema.ts';
import type { Group } from '../catalogue/schema.ts';
import type { RemindPreview, UnpaidDeposit } from '../reminders/schema.ts';

/** Of somebody without an account all but the name may be null: not known. */
export const PersonInList = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  has_account: z.boolean(),
});

export const AllPictures = z.object({
  profiles: z.array(z.object({ id: z.uuid(), profile_picture: z.string() })),
});

export type PersonInList = z.output<typeof PersonInList>;

export const ContactData = PersonInList.extend({
  city: z.string().nullable(),
  street: z.string().nullable(),
  house_number: z.string().nullable(),
  postal_code: z.string().nullable(),
});

export type ContactData = z.output<typeof ContactData>;

/** Whoever is signed in has an e-mail. */
export type OwnData = ContactData & { email: string };

/** What all staff see of a person; the phone has nine digits. */
export type Subject = Pick<ContactData, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'has_account'> & {
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

/** The change of a role, and what somebody loses by it; `demoted`: their invitations and links, too. */
export type RoleQuestion = {
  name: 'role';
  role: Role;
  self: boolean;
  demoted: boolean;
  groups: Group[];
  assigned: number;
};

export type PersonDialog =
  | { name: 'delete'; lost: LostHorses; uneven: UnevenHorse[]; mentions: MentionsShown }
  | RoleQuestion
  | { name: 'groups'; groups: Group[]; chosen: Group[] }
  | { name: 'deposit'; of: UnpaidDeposit }
  | { name: 'remind'; of: RemindPreview };

/** All editable data of an account, none of which may be missing. */
export const AccountUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldErrors.required),
});

/** All editable data of a person, found by their current e-mail, `old_email`, or by `id` where they have none. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...contactFields,
  old_email: unknown(emailField(fieldErrors.required)),
  id: unknown(z.uuid()),
});

/** Somebody without an account. `id` is chosen by the client, so that a repeated request makes one person. */
export const NewPerson = z.object({
  id: z.uuid(),
  first_name: nameFields.first_name,
  last_name: nameFields.last_name,
  role: z.enum(['user', 'worker']).default('user'),
  ...contactFields,
});

export type NewPerson = z.output<typeof NewPerson>;

/** Mentions on one page of the dialog, and the most pages. */
export const MENTIONS_SHOWN = 50;
export const MENTION_PAGES = 20;

const Mentions = (most: number) => z.array(z.string().max(12)).max(most).default([]);

/** Which mentions by others are redacted together with the account, and whether the deletion may leave a balance open. */
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
  /** Deletes even while the balance of one of the person's horses is not 0. */
  with_debt: z.boolean().default(false),
});

export type Deletion = z.output<typeof Deletion>;

export type PersonUpdate = z.output<typeof PersonUpdate>;
