import { ChevronLeft } from 'lucide-react';
import { SECTION } from '../../server/domain/sections.ts';
import { Icon } from './icon.tsx';

/** The names of sections of /home and of other pages, as they stand after 'do'. */
const SECTIONS: Record<string, string> = {
  [SECTION.panel]: 'panelu',
  [SECTION.tasks]: 'zadań',
  [SECTION.ownHorses]: 'koni',
  [SECTION.ownCalendar]: 'kalendarza',
  [SECTION.workCalendar]: 'kalendarza',
  [SECTION.stableCalendar]: 'kalendarza',
  [SECTION.overview]: 'przeglądu',
};
const PAGES: Record<string, string> = {
  horses: 'konia',
  requests: 'próśb',
  search: 'wyników',
  settings: 'ustawień',
  stable: 'boksów',
  unpaid: 'rozliczeń',
};

/** 'Wróć do przeglądu', or 'Wróć' to a page without a name of its own */
export function backInWords(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  const section = searchParams.get('section');
  const place = section ? SECTIONS[section] : PAGES[pathname.split('/')[1] ?? ''];
  return place ? `Wróć do ${place}` : 'Wróć';
}

/** The way back to the page that this one was opened from, above its title. */
export const BackLink = ({ href }: { href: string }) => (
  <a className="back" href={href}>
    <Icon of={ChevronLeft} size={18} />
    {backInWords(href)}
  </a>
);
