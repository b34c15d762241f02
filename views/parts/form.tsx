import { type ComponentProps, createContext, use } from 'react';
import { type PageContext, usePageIfAny } from '../page-context.tsx';

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'id'> & {
  action: string;
  /** 'put' and 'delete' travel as POST with `?_method=` */
  method?: 'get' | 'post' | 'put' | 'delete';
  /** where a refusal returns to; this page by default */
  back?: string;
  /** needed where several forms of a page share field names: errors and kept values come back to this one alone */
  id?: string;
  /** in an island, which has no page to ask: what was refused, by field name */
  errors?: Record<string, string>;
};

const FormState = createContext<{ id: string; errors?: Record<string, string> | undefined }>({ id: '' });

/** A form that works without script: it posts to the call's own address and knows the way back. */
export function Form({ action, method = 'post', back, id, errors, className = 'form', children, ...rest }: Props) {
  const page = usePageIfAny();
  const from = back ?? page?.path;
  const cameBack = Object.keys(refusalOf(page, id).oldInput).length > 0;
  const spoken = method === 'put' || method === 'delete' ? `${action}?_method=${method.toUpperCase()}` : action;
  return (
    <form
      action={spoken}
      method={method === 'get' ? 'get' : 'post'}
      id={id}
      className={className || undefined}
      data-came-back={cameBack ? '' : undefined}
      {...rest}
    >
      {method !== 'get' && from && <input type="hidden" name="back" value={from} />}
      {id && <input type="hidden" name="form" value={id} />}
      <FormState value={{ id: id ?? '', errors }}>{children}</FormState>
    </form>
  );
}

type FieldState = {
  id: string;
  error: string | undefined;
  oldInput: unknown;
  /** The form came back: a box of it that has no old input was left unticked. */
  cameBack: boolean;
};

/** What came back for one field of the form one stands in: its DOM id, its error, what was typed. */
export function useFieldState(name: string): FieldState {
  const { id: form } = use(FormState);
  const { errors, oldInput } = useRefusal(form);
  const cameBack = Object.keys(oldInput).length > 0;
  return { id: form ? `${form}-${name}` : name, error: errors[name], oldInput: oldInput[name], cameBack };
}

/** What came back for a form of the page: the errors by field name ('' for the form as a whole), what was typed. */
export function useRefusal(form: string): { errors: Record<string, string>; oldInput: Record<string, unknown> } {
  const { errors } = use(FormState);
  const page = usePageIfAny();
  return errors ? { errors, oldInput: {} } : refusalOf(page, form);
}

function refusalOf(page: Pick<PageContext, 'errors' | 'oldInput'> | null, form = '') {
  const refused = page?.oldInput.form;
  return page && (typeof refused !== 'string' || refused === form) ? page : { errors: {}, oldInput: {} };
}
