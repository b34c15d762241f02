import type { Subject } from '../../server/features/people/schema.ts';

export type PersonTab = 'profile' | 'general' | 'horses' | 'payments';

export const fullName = ({ first_name, last_name }: Subject): string => `${first_name} ${last_name}`;

export const tabOf = ({ id }: Pick<Subject, 'id'>, tab: PersonTab): string => `/user/${id}?tab=${tab}`;
