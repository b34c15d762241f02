import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  action: string;
  search: string;
  hint: string;
  /** The other parameters of the list's address. */
  hidden: Record<string, string>;
  /** A link that ends the search. */
  children?: ReactNode;
};

export const SearchForm = ({ action, search, hint, hidden, children }: Props) => (
  <search>
    <form className="search" action={action} method="get">
      <HiddenFields of={hidden} />
      <Field name="q" label="Szukaj" hint={hint} type="search" maxLength={100} defaultValue={search} />
      <Button icon={Search}>Szukaj</Button>
      {search && children}
    </form>
  </search>
);
