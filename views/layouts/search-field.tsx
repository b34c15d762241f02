import { Search } from 'lucide-react';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Icon } from '../parts/icon.tsx';

/** The staff's search on every page. It leads to /search; with script, an island shows results during typing. */
export function SearchField() {
  const { path, sections } = usePage();
  if (!sections.includes('worker')) return null;
  const [page, query] = path.split('?');
  const search = page === '/search' ? new URLSearchParams(query).get('q') : null;
  return (
    <Island name="search" props={{}} when="touch">
      <search>
        <form className="field find" action="/search">
          <Icon of={Search} />
          <input
            type="search"
            name="q"
            aria-label="Szukaj"
            aria-keyshortcuts="/ Control+K"
            placeholder="koń, boks, osoba"
            autoComplete="off"
            defaultValue={search ?? undefined}
          />
        </form>
      </search>
    </Island>
  );
}
