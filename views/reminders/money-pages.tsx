import { ACCOUNTS, TRANSFERS } from '../billing/addresses.ts';
import { DOUBTS } from '../doubts/addresses.ts';

const PAGES = [
  [TRANSFERS, 'Przelewy'],
  [DOUBTS, 'Wątpliwości'],
  [ACCOUNTS, 'Księgowość'],
  ['/settings/transfers', 'Ustawienia'],
] as const;

/** Links to the other pages about money. */
export const MoneyPages = () => (
  <nav className="ways" aria-label="Rozliczenia">
    {PAGES.map(([href, name]) => (
      <a key={href} href={href}>
        {name}
      </a>
    ))}
  </nav>
);
