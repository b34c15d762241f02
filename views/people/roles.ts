import type { Role } from '../../server/domain/policy.ts';

/** What people call the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  user: 'Klient',
  worker: 'Pracownik',
  manager: 'Kierownik',
  admin: 'Administrator',
};
