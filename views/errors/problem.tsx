import type { ReactNode } from 'react';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';

type Props = { title: ReactNode; children: ReactNode; note?: ReactNode };

/** An error page: what happened, and where to go from here. */
export function Problem({ title, children, note }: Props) {
  const { person } = usePage();
  return (
    <PublicLayout>
      <div className="lead problem">
        <h1>{title}</h1>
        <p>{children}</p>
        <div className="row-of-buttons">
          <ButtonLink kind="main" href={person ? '/home' : '/'}>
            {person ? 'Wróć do panelu' : 'Strona główna'}
          </ButtonLink>
          <ButtonLink href="/support">Wsparcie</ButtonLink>
          <ButtonLink href="/zglos-blad">Zgłoś błąd</ButtonLink>
        </div>
        {note && <p className="small">{note}</p>}
      </div>
    </PublicLayout>
  );
}
