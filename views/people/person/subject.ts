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

/** What is open over the page. */
export type PersonDialog =
  | ({ name: 'delete' } & LostHorses)
  | RoleQuestion
  | { name: 'groups'; groups: Group[]; chosen: Group[] };

/** Whether somebody shall have another role, and what they lose when they are no longer staff. */
export type RoleQuestion = { name: 'role'; role: Role; self: boolean; groups: Group[]; assigned: number };

export const fullName = ({ first_name, last_name }: Subject): string => `${first_name} ${last_name}`;

/** The address of a tab. */
export const tabOf = ({ id }: Subject, tab: PersonTab): string => `/user/${id}?tab=${tab}`;
