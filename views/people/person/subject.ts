import type { Role } from '../../../server/domain/policy.ts';
import type { Group } from '../../../server/features/catalogue/schema.ts';

/** Whom the staff looks at. */
export type Subject = {
  id: string;
  first_name: string;
  last_name: string;
  picture: string | null;
  role: Role;
};

export type PersonTab = 'profile' | 'general' | 'horses';

export type HorseName = { id: string; name: string; box_number: string | null };

/** What is open over the page. */
export type PersonDialog =
  | { name: 'delete'; horses: HorseName[] }
  | { name: 'groups'; groups: Group[]; chosen: Group[] };

export const fullName = ({ first_name, last_name }: Subject): string => `${first_name} ${last_name}`;

/** The address of a tab. */
export const tabOf = ({ id }: Subject, tab: PersonTab): string => `/user/${id}?tab=${tab}`;
