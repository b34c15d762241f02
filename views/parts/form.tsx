import { type ComponentProps, createContext, use } from 'react';
import { usePageIfAny } from '../page-context.tsx';

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'id'> & {
  action: string;
  /** 'put' and 'delete' travel as POST with `?_method=` */
  method?: 'get' | 'post' | 'put' | 'delete';
  /** where a refusal returns to; this page by default */
  back?: string;
  /** needed where several forms of a page share field names: errors and kept values come back to this one alone */
  id?: string;
};

const FormId = createContext('');

/** A form that works without script: it posts to the call's own address and knows the way back. */
export function Form({ action, method = 'post', back, id, className = 'form', children, ...rest }: Props) {
  const page = usePageIfAny();
  const from = back ?? page?.path;
  const spoken = method === 'put' || method === 'delete' ? `${action}?_method=${method.toUpperCase()}` : action;
  return (
    <form action={spoken} method={method === 'get' ? 'get' : 'post'} id={id} className={className} {...rest}>
      {method !== 'get' && from && <input type="hidden" name="back" value={from} />}
      {id && <input type="hidden" name="form" value={id} />}
      <FormId value={id ?? ''}>{children}</FormId>
    </form>
  );
}

/** What came back for one field of the form one stands in: its DOM id, its error, what was typed. */
export function useFieldState(name: string): { id: string; error: string | undefined; kept: unknown } {
  const form = use(FormId);
  const page = usePageIfAny();
  const id = form ? `${form}-${name}` : name;
  const refused = page?.kept.form;
  if (!page || (typeof refused === 'string' && refused !== form)) return { id, error: undefined, kept: undefined };
  return { id, error: page.errors[name], kept: page.kept[name] };
}
