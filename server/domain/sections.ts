import type { Day } from './days.ts';
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

/** The sections of /home by the spec's numeric index. */
export const SECTION = {
  panel: 0,
  services: 1,
  tasks: 2,
  ownHorses: 3,
  ownCalendar: 4,
  workCalendar: 5,
  stableCalendar: 6,
  people: 7,
  ownerHorses: 8,
  ownPayments: 9,
  horsePayments: 10,
  tools: 11,
  adminPanel: 12,
  overview: 13,
} as const;

export const sectionAddress = (section: number) => `/home?section=${section}`;

/** The whole stable's calendar, on a day. */
export const stableCalendarAt = (day: Day): string => `${sectionAddress(SECTION.stableCalendar)}&date=${day}`;

/** The keys that open each section. */
const KEYS_OF_SECTION: Record<number, readonly SectionKey[]> = {
  [SECTION.panel]: ['manager'],
  [SECTION.services]: ['manager'],
  [SECTION.tasks]: ['worker'],
  [SECTION.ownHorses]: ['user'],
  [SECTION.ownCalendar]: ['user'],
  [SECTION.workCalendar]: ['worker'],
  [SECTION.stableCalendar]: ['manager'],
  [SECTION.people]: ['worker'],
  [SECTION.ownerHorses]: ['horses'],
  [SECTION.ownPayments]: ['user'],
  [SECTION.horsePayments]: ['user', 'data'],
  [SECTION.tools]: ['admin'],
  [SECTION.adminPanel]: ['admin'],
  [SECTION.overview]: ['worker'],
};

const FIRST: Record<Role, number> = {
  admin: SECTION.adminPanel,
  manager: SECTION.panel,
  worker: SECTION.overview,
  user: SECTION.ownHorses,
};

/**
 * The index named by an address or a cookie. Without one, or when there is no such section, it is that of one's own
 * horses, the spec's default: who owns a horse, whatever their role, begins there, and others at their role's first.
 */
export function sectionIndex(text: unknown): number {
  return typeof text === 'string' && Object.hasOwn(KEYS_OF_SECTION, text) ? Number(text) : SECTION.ownHorses;
}

export function sectionFor(person: Someone, requested: number): number {
  const keys = sectionsOf(person);
  return KEYS_OF_SECTION[requested]?.some((key) => keys.includes(key)) ? requested : FIRST[person.role];
}
