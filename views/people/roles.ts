import type { Role } from '../../server/domain/policy.ts';

export const ROLE_NAMES: Record<Role, string> = {
  user: 'Klient',
  worker: 'Pracownik',
  manager: 'Kierownik',
  admin: 'Administrator',
};

export const ROLE_NAMES_OF_MANY: Record<Role, string> = {
  user: 'Klienci',
  worker: 'Pracownicy',
  manager: 'Kierownicy',
  admin: 'Administratorzy',
};
