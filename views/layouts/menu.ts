import {
  CalendarCheck,
  CalendarDays,
  ClipboardList,
  CreditCard,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  Presentation,
  ServerCog,
  Settings,
  Stethoscope,
  TableProperties,
  Tags,
  UserPlus,
  Users,
  Warehouse,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '../../server/domain/policy.ts';
import { SECTION, type SectionKey, sectionAddress } from '../../server/domain/sections.ts';
import { Horseshoe } from '../parts/horseshoe.ts';

export type MenuEntry = {
  label: string;
  /** a second line, with the content of the page */
  detail?: string | undefined;
  /** another entry has the same label, so the second line is always shown */
  twin?: boolean;
  href: string;
  icon: LucideIcon;
  current: boolean;
  badge?: number | undefined;
};
export type MenuGroup = { label: string; entries: MenuEntry[] };

export type SideMenu = {
  title: string;
  /** replaces the stable's logo above the title */
  picture?: ReactNode;
  groups: MenuGroup[];
  /** the phone's bottom bar; by default the first entries of the groups */
  thumb?: MenuEntry[];
  /** the bar also has 'Więcej', because the menu has further entries */
  more?: boolean;
};

/**
 * `counts`: the addresses whose badges the entry adds up, by default its own; `of`: a section key that the entry needs besides
 * the group's.
 */
type Known = { label: string; detail: string; icon: LucideIcon; counts?: string[]; of?: SectionKey } & (
  | { section: number }
  | { href: string }
);

/** The entries of the menu by the section key that opens them, in order. */
const GROUPS: { key: SectionKey; label: string; entries: Known[] }[] = [
  {
    key: 'admin',
    label: 'Administrator',
    entries: [
      { section: SECTION.adminPanel, label: 'Panel', detail: 'ludzie i serwer', icon: ServerCog },
      { section: SECTION.tools, label: 'Narzędzia', detail: 'wszystkie ustawienia', icon: Wrench },
    ],
  },
  {
    key: 'manager',
    label: 'Kierownik',
    entries: [
      { section: SECTION.panel, label: 'Panel', detail: 'dziś w stajni', icon: House },
      { section: SECTION.services, label: 'Usługi', detail: 'katalog i grupy', icon: Tags },
      { section: SECTION.stableCalendar, label: 'Kalendarz', detail: 'cała stajnia', icon: CalendarDays },
      {
        href: '/requests',
        label: 'Prośby',
        detail: 'do decyzji',
        icon: Inbox,
        counts: ['/requests', '/requests/instructions', '/visits'],
      },
      { href: '/rota', label: 'Grafik', detail: 'kto co robi', icon: TableProperties },
      { href: '/unpaid', label: 'Rozliczenia', detail: 'kto ma zapłacić', icon: CreditCard },
      { href: '/settings', label: 'Ustawienia', detail: 'stajnia i strona', icon: Settings },
    ],
  },
  {
    key: 'worker',
    label: 'Pracownik',
    entries: [
      { section: SECTION.overview, label: 'Przegląd', detail: 'co dziś czeka', icon: ClipboardList },
      { section: SECTION.people, label: 'Użytkownicy', detail: 'ludzie i konie', icon: Users },
      { href: '/invitations', label: 'Zaproszenia', detail: 'kto jeszcze dołączy', icon: UserPlus, of: 'manager' },
      { section: SECTION.tasks, label: 'Zadania', detail: 'co odhaczyć', icon: ListChecks },
      { section: SECTION.workCalendar, label: 'Kalendarz', detail: 'moja praca', icon: CalendarCheck },
    ],
  },
  {
    key: 'worker',
    label: 'Stajnia',
    entries: [
      { href: '/stable', label: 'Boksy', detail: 'lista koni', icon: Warehouse },
      { href: '/board', label: 'Tablica', detail: 'co dostają konie', icon: Presentation },
      { href: '/care', label: 'Zabiegi', detail: 'kowal, weterynarz', icon: Stethoscope, of: 'manager' },
    ],
  },
  {
    key: 'user',
    label: 'Klient',
    entries: [
      { section: SECTION.ownHorses, label: 'Konie', detail: 'ich dzień', icon: Horseshoe },
      { section: SECTION.ownCalendar, label: 'Kalendarz', detail: 'moje konie', icon: CalendarDays },
      { section: SECTION.ownPayments, label: 'Rozliczenia', detail: 'saldo i wpłaty', icon: CreditCard },
    ],
  },
];

/** All entries that a menu may have. */
export const MENU_ENTRIES: readonly { icon: LucideIcon }[] = GROUPS.flatMap(({ entries }) => entries);

/** What each role uses most, for the phone's bottom bar: sections of /home, or a page. */
const MAIN_PLACES: Record<Role, (number | '/requests' | '/stable')[]> = {
  user: [SECTION.ownHorses, SECTION.ownCalendar, SECTION.ownPayments],
  worker: [SECTION.overview, SECTION.tasks, SECTION.workCalendar, '/stable'],
  manager: [SECTION.panel, '/requests', SECTION.stableCalendar, '/stable'],
  admin: [SECTION.adminPanel, '/requests', SECTION.stableCalendar, '/stable'],
};

const addressOf = (place: number | string) => (typeof place === 'number' ? sectionAddress(place) : place);

type Shown = {
  keys: SectionKey[];
  current: number | string | null;
  badges: Record<string, number>;
};

export function homeMenu({ keys, current, badges }: Shown): MenuGroup[] {
  const groups = GROUPS.filter(({ key }) => keys.includes(key));
  const labels = groups.flatMap(({ entries }) => entries.map(({ label }) => label));
  return groups.map(({ key, label, entries }) => ({
    label,
    entries: entries.flatMap((entry) => {
      if (!keys.includes(entry.of ?? key)) return [];
      const place = 'section' in entry ? entry.section : entry.href;
      const href = addressOf(place);
      return {
        label: entry.label,
        detail: entry.detail,
        twin: labels.indexOf(entry.label) < labels.lastIndexOf(entry.label),
        icon: entry.icon,
        href,
        current: place === current,
        badge: (entry.counts ?? [href]).reduce((sum, address) => sum + (badges[address] ?? 0), 0),
      };
    }),
  }));
}

/** The menu's entry for a page outside /home: its section, its own entry, or null. */
export function menuEntryOf(address: string, role: Role): number | string | null {
  const [path = '', query] = address.split('?');
  if (['/requests', '/stable', '/invitations', '/rota'].includes(path)) return path;
  if (path === '/board/feed') return '/board';
  if (path === '/care' || path === '/care/kinds') return '/care';
  if (path === '/day') return SECTION.panel;
  if (/^\/(unpaid|transfers|doubts|accounts)\b/.test(path)) return '/unpaid';
  if (path === '/visits' || path === '/requests/instructions') return '/requests';
  // Feeding instructions and bookings belong to the services, whether the form was opened from one horse or from many.
  if (path === '/instructions' || path === '/bookings') return SECTION.services;
  if (path.startsWith('/settings') || path === '/moving-in') return '/settings';
  if (path === '/home') return Number.parseInt(new URLSearchParams(query).get('section') ?? '', 10);
  return /^\/(user|horses)\//.test(path) && role !== 'user' ? SECTION.people : null;
}

export function mainEntries(role: Role, menu: MenuGroup[]): MenuEntry[] {
  const all = menu.flatMap((group) => group.entries);
  return MAIN_PLACES[role].flatMap((place) => all.find(({ href }) => href === addressOf(place)) ?? []);
}

/** Whether the menu has more than its main entries, so that the bar needs 'Więcej'. */
export const hasMoreEntries = (menu: MenuGroup[], main: MenuEntry[]): boolean =>
  menu.some(({ entries }) => entries.some(({ href }) => !main.some((entry) => entry.href === href)));
