import { ChevronLeft } from 'lucide-react';
import { SECTION } from '../../server/domain/sections.ts';
import { Icon } from './icon.tsx';

/** The names of sections of /home and of other pages, as they stand after 'do'. */
const SECTIONS = new Map([
  [String(SECTION.panel), 'panelu'],
  [String(SECTION.services), 'usług'],
  [String(SECTION.tasks), 'zadań'],
  [String(SECTION.ownHorses), 'koni'],
  [String(SECTION.ownCalendar), 'kalendarza'],
  [String(SECTION.workCalendar), 'kalendarza'],
  [String(SECTION.stableCalendar), 'kalendarza'],
  [String(SECTION.overview), 'przeglądu'],
]);
const PAGES = new Map([
  ['horses', 'konia'],
  ['requests', 'próśb'],
  ['search', 'wyników'],
  ['settings', 'ustawień'],
  ['stable', 'boksów'],
  ['unpaid', 'rozliczeń'],
]);

/** 'Wróć do przeglądu', or 'Wróć' to a page without a name of its own */
export function backInWords(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  const section = searchParams.get('section');
  const place = section ? SECTIONS.get(section) : PAGES.get(pathname.split('/')[1] ?? '');
  return place ? `Wróć do ${place}` : 'Wróć';
}

/** The way back to the page that this one was opened from, above its title. */
export const BackLink = ({ href }: { href: string }) => (
  <a className="back" href={href}>
    <Icon of={ChevronLeft} size={18} />
    {backInWords(href)}
  </a>
);
