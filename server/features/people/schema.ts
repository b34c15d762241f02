import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Mention } from '../../domain/mentions.ts';
import type { Role } from '../../domain/policy.ts';
import { addressFields, contactFields, emailField, nameFields, unknown } from '../../platform/forms/fields.ts';
import type { UnevenHorse } from '../billing/schema.ts';
import type { Group } from '../catalogue/schema.ts';
import type { RemindPreview, UnpaidDeposit } from '../reminders/schema.ts';

/** Without an account, everything but the name may be unknown (null). */
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

/** People with an account have an e-mail. */
export type OwnData = ContactData & { email: string };

/** The data of a person that all staff see; the phone has nine digits. */
export type Subject = Pick<ContactData, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'has_account'> & {
  picture: string | null;
  role: Role;
};

/** The viewer's permissions: managers cannot change an admin's account, and nobody deletes their own. */
export type Rights = { locked: boolean; self: boolean; roles: Role[] };

/** The number of living horses that the viewer sees, and the first names. */
export type HorsesOf = { total: number; names: string[] };

/** `picture` is its version; `role` is missing when the viewer may not see roles. */
export type PersonRow = PersonInList & { role?: Role; picture: string | null; horses: HorsesOf };

/** A search, and a role; undefined matches any role. */
export type WantedPeople = { search: string; role?: Role | undefined };

/** The number of horses archived together with a person, and the first of them. */
export type LostHorses = { horses: { id: string; name: string }[]; total: number };

/** A page of the passages in which others mention a person. */
export type MentionsShown = {
  /** The digest of all of them. */
  seen: string;
  /** They have changed since the first page was shown. */
  changed: boolean;
  total: number;
  /** The range shown: `from` counts from 0, `to` is excluded. */
  from: number;
  to: number;
  mentions: Mention[];
  /** Ids on earlier pages that stay. */
  kept: string[];
  /** The decision on all mentions from `from` on, without showing them. */
  rest: 'erase' | 'keep' | undefined;
  /** The next step: another page or, if there are too many, a decision on the rest. */
  more: 'none' | 'next' | 'rest';
};

/** A change of role and what the person loses; `demoted`: also their invitations and links. */
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

/** All editable data of an account; none may be missing. */
export const AccountUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldErrors.required),
});

/** All editable data of a person, found by their current e-mail, `old_email`, or by `id` if they have none. */
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

/** Which mentions by others are redacted with the account, and whether a balance may stay open. */
export const Deletion = z.object({
  /** The digest of the mentions shown; without it all are redacted. */
  seen: z.string().max(40).optional(),
  /** The mentions on the last page, and which of them to redact. */
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
