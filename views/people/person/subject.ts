import type { Mention } from '../../../server/domain/mentions.ts';
import type { Role } from '../../../server/domain/policy.ts';
import type { Group } from '../../catalogue/props.ts';

export type Subject = {
  id: string;
  first_name: string;
  last_name: string;
  /** Nine digits; all staff may call. */
  phone_number: string;
  picture: string | null;
  role: Role;
};

export type PersonTab = 'profile' | 'general' | 'horses' | 'payments';

export type HorseName = { id: string; name: string };

/** The first horses that are archived together with somebody, and their number. */
export type LostHorses = { horses: HorseName[]; total: number };

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

export type PersonDialog =
  | { name: 'delete'; lost: LostHorses; mentions: MentionsShown }
  | RoleQuestion
  | { name: 'groups'; groups: Group[]; chosen: Group[] };

/** The change of a role, and what somebody loses who leaves the staff. */
export type RoleQuestion = { name: 'role'; role: Role; self: boolean; groups: Group[]; assigned: number };

export const fullName = ({ first_name, last_name }: Subject): string => `${first_name} ${last_name}`;

export const tabOf = ({ id }: Subject, tab: PersonTab): string => `/user/${id}?tab=${tab}`;
