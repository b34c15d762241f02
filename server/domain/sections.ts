import type { Day } from './days.ts';
import type { Role } from './policy.ts';

/** The parts of a person's menu, as `get_sections` answers them. */
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

export const stableCalendarAt = (day: Day): string => `${sectionAddress(SECTION.stableCalendar)}&date=${day}`;

/** A section is open to people who have any of these keys. */
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

const FIRST_SECTION: Record<Role, number> = {
  admin: SECTION.adminPanel,
  manager: SECTION.panel,
  worker: SECTION.overview,
  user: SECTION.ownHorses,
};

/** The start page of the installed app: the first section of a person's role, not the last one that they saw. */
export const THEIR_DAY = '/home?section=day';

export const firstSection = ({ role }: Pick<Someone, 'role'>): number => FIRST_SECTION[role];

/**
 * The section index in an address or a cookie. The spec's default, also for an unknown index, is the person's own horses;
 * people without horses go on to the first section of their role.
 */
export function sectionIndex(text: unknown): number {
  return typeof text === 'string' && Object.hasOwn(KEYS_OF_SECTION, text) ? Number(text) : SECTION.ownHorses;
}

/** The requested section if it is open to this person, else the first one of their role. */
export function sectionFor(person: Someone, requested: number): number {
  const keys = sectionsOf(person);
  return KEYS_OF_SECTION[requested]?.some((key) => keys.includes(key)) ? requested : firstSection(person);
}
