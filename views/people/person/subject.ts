import type { Mention } from '../../../server/domain/mentions.ts';
import type { Role } from '../../../server/domain/policy.ts';
import type { Group } from '../../catalogue/props.ts';

/** Whom the staff looks at. */
export type Subject = {
  id: string;
  first_name: string;
  last_name: string;
  /** Nine digits; the whole staff may call. */
  phone_number: string;
  picture: string | null;
  role: Role;
};

export type PersonTab = 'profile' | 'general' | 'horses' | 'payments';

export type HorseName = { id: string; name: string };

/** The horses that leave with somebody: the first of them, and how many they are. */
export type LostHorses = { horses: HorseName[]; total: number };

/** Places in which others name somebody, some at a time. */
export type MentionsShown = {
  /** Stands for all of them. */
  seen: string;
  /** They are others than when somebody began to go through them. */
  changed: boolean;
  total: number;
  /** The first of those that are shown, counted from 0, and the one behind the last. */
  from: number;
  to: number;
  mentions: Mention[];
  /** Of those before, the ids of those that stay. */
  kept: string[];
  /** What was decided of those from `from` on, without a look at them. */
  rest: 'erase' | 'keep' | undefined;
  /** What comes next: those behind, or, where they are too many to go through, a decision on all of these. */
  more: 'none' | 'next' | 'rest';
};

/** What is open over the page. */
export type PersonDialog =
  | { name: 'delete'; lost: LostHorses; mentions: MentionsShown }
  | RoleQuestion
  | { name: 'groups'; groups: Group[]; chosen: Group[] };

/** Whether somebody shall have another role, and what they lose when they are no longer staff. */
export type RoleQuestion = { name: 'role'; role: Role; self: boolean; groups: Group[]; assigned: number };

export const fullName = ({ first_name, last_name }: Subject): string => `${first_name} ${last_name}`;

/** The address of a tab. */
export const tabOf = ({ id }: Subject, tab: PersonTab): string => `/user/${id}?tab=${tab}`;
