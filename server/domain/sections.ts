import type { Role } from './policy.ts';

/** The parts of the menu somebody has, as `get_sections` answers them. */
export type SectionKey = 'admin' | 'manager' | 'worker' | 'user' | 'all' | 'data' | 'horses' | 'back';

const BY_ROLE: Record<Role, readonly SectionKey[]> = {
  admin: ['admin', 'manager', 'worker', 'all', 'data', 'horses', 'back'],
  manager: ['manager', 'worker', 'data', 'horses', 'back'],
  worker: ['worker', 'horses', 'back'],
  user: ['user'],
};

type Someone = { role: Role; owns_horse: boolean };

export function sectionsOf({ role, owns_horse }: Someone): SectionKey[] {
  const keys = BY_ROLE[role];
  return owns_horse && !keys.includes('user') ? [...keys, 'user'] : [...keys];
}

/** The keys that open each section of /home, by the spec's numeric index. */
const KEYS_OF_SECTION: Record<number, readonly SectionKey[]> = {
  0: ['manager'],
  1: ['manager'],
  2: ['worker'],
  3: ['user'],
  4: ['user'],
  5: ['worker'],
  6: ['manager'],
  7: ['worker'],
  8: ['horses'],
  9: ['user'],
  10: ['user', 'data'],
  11: ['admin'],
  12: ['admin'],
  13: ['worker'],
};

const FIRST: Record<Role, number> = { admin: 12, manager: 0, worker: 13, user: 3 };

const DEFAULT_SECTION = 3;

/** The index named by an address or a cookie; 3 when there is no such section. */
export function sectionIndex(text: unknown): number {
  return typeof text === 'string' && Object.hasOwn(KEYS_OF_SECTION, text) ? Number(text) : DEFAULT_SECTION;
}

export function sectionFor(person: Someone, requested: number): number {
  const keys = sectionsOf(person);
  return KEYS_OF_SECTION[requested]?.some((key) => keys.includes(key)) ? requested : FIRST[person.role];
}
