import { Search } from 'lucide-react';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Icon } from '../parts/icon.tsx';

/**
 * The staff's search on every page. It leads to /search, over the list of boxes to the boxes that match; with script, an
 * island shows results during typing.
 */
export function SearchField() {
  const { path, sections } = usePage();
  if (!sections.includes('worker')) return null;
  const [page, query] = path.split('?');
  const inStable = page === '/stable';
  const search = inStable || page === '/search' ? new URLSearchParams(query).get('q') : null;
  return (
    <Island name="search" props={{}} when="touch">
      <search>
        <form className="field find" action={inStable ? page : '/search'}>
          <Icon of={Search} />
          <input
            type="search"
            name="q"
            aria-label={inStable ? 'Szukaj w boksach' : 'Szukaj'}
            aria-keyshortcuts="/ Control+K"
            placeholder={inStable && !sections.includes('manager') ? 'koń albo boks' : 'koń, boks, osoba'}
            autoComplete="off"
            defaultValue={search ?? undefined}
          />
        </form>
      </search>
    </Island>
  );
}
