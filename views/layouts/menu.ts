import {
  CalendarCheck,
  CalendarDays,
  ClipboardList,
  Clock,
  CreditCard,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  Settings,
  Tags,
  Users,
  Warehouse,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '../../server/domain/policy.ts';
import type { SectionKey } from '../../server/domain/sections.ts';
import { Horseshoe } from '../parts/horseshoe.ts';

export type MenuEntry = {
  label: string;
  /** a second line that tells it from its like */
  detail?: string | undefined;
  href: string;
  icon: LucideIcon;
  current: boolean;
  /** how much waits there */
  badge?: number | undefined;
};
export type MenuGroup = { label: string; entries: MenuEntry[] };

export type SideMenu = {
  /** cut to 12 characters */
  title: string;
  /** stands above the title instead of the stable's mark */
  picture?: ReactNode;
  groups: MenuGroup[];
  /** what stands at the thumb on a phone; the entries of the groups by default */
  thumb?: MenuEntry[];
};

/** `counts`: the addresses of what waits behind the entry, its own by default. */
type Known = { label: string; detail?: string; icon: LucideIcon; counts?: string[] } & (
  | { section: number }
  | { href: string }
);

/** The entries of /home by the section key that opens them, in the order they stand. */
const GROUPS: { key: SectionKey; label: string; entries: Known[] }[] = [
  {
    key: 'admin',
    label: 'Administrator',
    entries: [
      { section: 12, label: 'Panel', detail: 'główny', icon: House },
      { section: 11, label: 'Narzędzia', icon: Wrench },
    ],
  },
  {
    key: 'manager',
    label: 'Kierownik',
    entries: [
      { section: 0, label: 'Panel', detail: 'kierownika', icon: House },
      { section: 1, label: 'Usługi', icon: Tags },
      { section: 6, label: 'Kalendarz', detail: 'cała stajnia', icon: CalendarDays },
      { href: '/day', label: 'Dzień', detail: 'cały zespół', icon: Clock },
      { href: '/requests', label: 'Prośby', icon: Inbox, counts: ['/requests', '/visits', '/held'] },
      { href: '/settings', label: 'Ustawienia', icon: Settings },
    ],
  },
  {
    key: 'worker',
    label: 'Pracownik',
    entries: [
      { section: 13, label: 'Przegląd', icon: ClipboardList },
      { section: 7, label: 'Użytkownicy', icon: Users },
      { section: 2, label: 'Zadania', icon: ListChecks },
      { section: 5, label: 'Kalendarz', detail: 'moja praca', icon: CalendarCheck },
    ],
  },
  {
    key: 'worker',
    label: 'Stajnia',
    entries: [{ href: '/stable', label: 'Boksy', detail: 'lista koni', icon: Warehouse }],
  },
  {
    key: 'user',
    label: 'Klient',
    entries: [
      { section: 3, label: 'Konie', icon: Horseshoe },
      { section: 4, label: 'Kalendarz', detail: 'moje konie', icon: CalendarDays },
      { section: 9, label: 'Rozliczenia', icon: CreditCard },
    ],
  },
];

/** Where a menu has more than one of them, their second lines tell them apart; where it has one, it needs none. */
const ALIKE = ['Panel', 'Kalendarz'];

/** What each role does most, at the thumb on a phone: sections of /home, and a page beside them. */
const MAIN_PLACES: Record<Role, (number | '/stable')[]> = {
  user: [3, 4, 9],
  worker: [13, 2, 5, '/stable'],
  manager: [0, 2, 6, '/stable'],
  admin: [12, 2, 6, '/stable'],
};

/** The address of an entry, by its section of /home or as it stands. */
const addressOf = (place: number | string) => (typeof place === 'number' ? `/home?section=${place}` : place);

type Shown = {
  keys: SectionKey[];
  /** The section or the page that is marked. */
  current: number | string | null;
  badges: Record<string, number>;
};

/** The side menu of someone who has these sections. */
export function homeMenu({ keys, current, badges }: Shown): MenuGroup[] {
  const groups = GROUPS.filter(({ key }) => keys.includes(key));
  const labels = groups.flatMap(({ entries }) => entries.map(({ label }) => label));
  const isAlone = ({ label }: Known) => ALIKE.includes(label) && labels.indexOf(label) === labels.lastIndexOf(label);
  return groups.map(({ label, entries }) => ({
    label,
    entries: entries.map((entry) => {
      const place = 'section' in entry ? entry.section : entry.href;
      const href = addressOf(place);
      return {
        label: entry.label,
        detail: isAlone(entry) ? undefined : entry.detail,
        icon: entry.icon,
        href,
        current: place === current,
        badge: (entry.counts ?? [href]).reduce((sum, of) => sum + (badges[of] ?? 0), 0),
      };
    }),
  }));
}

/** The section with the list of people; that of one person's horses has no entry of its own. */
const PEOPLE = 7;
const OWNER_HORSES = 8;

/** The section in whose hands a page beyond /home is, by its address, or its own entry; null when it is in none. */
export function sectionOver(address: string, role: Role): number | string | null {
  const [path = '', query] = address.split('?');
  if (path === '/requests' || path === '/day' || path === '/stable') return path;
  if (path === '/visits' || path === '/held') return '/requests';
  if (path.startsWith('/settings')) return '/settings';
  if (path === '/home') {
    const section = Number.parseInt(new URLSearchParams(query).get('section') ?? '', 10);
    return section === OWNER_HORSES ? PEOPLE : section;
  }
  return /^\/(user|horses)\//.test(path) && role !== 'user' ? PEOPLE : null;
}

/** The bar at the foot of a phone's screen. */
export function mainEntries(role: Role, menu: MenuGroup[]): MenuEntry[] {
  const all = menu.flatMap((group) => group.entries);
  return MAIN_PLACES[role].flatMap((place) => all.find(({ href }) => href === addressOf(place)) ?? []);
}
