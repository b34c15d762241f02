import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from './button.tsx';

/** The address of another page of the list. */
function pageAddress(path: string, param: string, page: number): string {
  const url = new URL(path, 'http://x');
  url.searchParams.set(param, String(page));
  return url.pathname + url.search;
}

export const pageOfList = (list: string, page: number, param = 'page'): string =>
  page > 1 ? pageAddress(list, param, page) : list;

type Props = {
  page: number;
  pages: number;
  param?: string;
  /** the pages are buttons of the surrounding form, so that the form is not lost: the value for a page */
  to?: (page: number) => string;
};

/** Links to the previous and next page; nothing if there is only one page. */
export function Pager({ page, pages, param = 'page', to }: Props) {
  const { path } = usePage();
  if (pages <= 1) return null;
  const step = (page: number, rel: 'prev' | 'next', words: string) =>
    to ? (
      <Button name="to" value={to(page)}>
        {words}
      </Button>
    ) : (
      <ButtonLink href={pageAddress(path, param, page)} rel={rel}>
        {words}
      </ButtonLink>
    );
  return (
    <nav className="pager" aria-label="Strony listy">
      {page > 1 && step(page - 1, 'prev', 'Poprzednia')}
      <span className="muted">
        Strona {page} z {pages}
      </span>
      {page < pages && step(page + 1, 'next', 'Następna')}
    </nav>
  );
}
