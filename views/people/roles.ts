import type { Role } from '../page-context.tsx';

/** What people call the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  user: 'Klient',
  worker: 'Pracownik',
  manager: 'Kierownik',
  admin: 'Administrator',
};
