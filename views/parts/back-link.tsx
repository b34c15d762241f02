import { ChevronLeft } from 'lucide-react';
import { Icon } from './icon.tsx';

/** The way back to the page that this one was opened from, above its title. */
export const BackLink = ({ href }: { href: string }) => (
  <a className="back" href={href}>
    <Icon of={ChevronLeft} size={18} />
    Wróć
  </a>
);
