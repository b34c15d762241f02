import { usePage } from '../page-context.tsx';
import { ButtonLink } from './button.tsx';

/** The address of another page of the list. */
function pageAddress(path: string, param: string, page: number): string {
  const url = new URL(path, 'http://x');
  url.searchParams.set(param, String(page));
  return url.pathname + url.search;
}

export const pageOfList = (list: string, page: number, param = 'page'): string =>
  page > 1 ? pageAddress(list, param, page) : list;

/** Links to the previous and next page; nothing if there is only one page. */
export function Pager({ page, pages, param = 'page' }: { page: number; pages: number; param?: string }) {
  const { path } = usePage();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Strony listy">
      {page > 1 && (
        <ButtonLink href={pageAddress(path, param, page - 1)} rel="prev">
          Poprzednia
        </ButtonLink>
      )}
      <span className="muted">
        Strona {page} z {pages}
      </span>
      {page < pages && (
        <ButtonLink href={pageAddress(path, param, page + 1)} rel="next">
          Następna
        </ButtonLink>
      )}
    </nav>
  );
}
