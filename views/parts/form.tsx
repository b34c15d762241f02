import { type ComponentProps, createContext, use } from 'react';
import type { PageContext } from '../../server/platform/pages/page-context.ts';
import { usePageIfAny } from '../page-context.tsx';

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'id'> & {
  action: string;
  /** 'put' and 'delete' are sent as POST with `?_method=` */
  method?: 'get' | 'post' | 'put' | 'delete';
  /** where a refusal returns to; by default this page */
  back?: string;
  /** needed when several forms of a page share field names: identifies the one that was refused */
  id?: string;
  /** for an island, which has no page context: errors by field name */
  errors?: Record<string, string>;
};

const FormState = createContext<{ id: string; errors?: Record<string, string> | undefined }>({ id: '' });

/** A form that works without script: it posts to the API's address and carries the way back. */
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
      {method !== 'get' && id && <input type="hidden" name="form" value={id} />}
      <FormState value={{ id: id ?? '', errors }}>{children}</FormState>
    </form>
  );
}

type FieldState = {
  id: string;
  error: string | undefined;
  oldInput: unknown;
  cameBack: boolean;
  /** the form asks a question, which has the focus */
  asks: boolean;
};

/** The state of a field in the surrounding form: its DOM id, its error, the refused input. */
export function useFieldState(name: string): FieldState {
  const { id: form } = use(FormState);
  const { errors, oldInput } = useRefusal(form);
  const cameBack = Object.keys(oldInput).length > 0;
  const asks = Boolean(errors.confirmed);
  return { id: form ? `${form}-${name}` : name, error: errors[name], oldInput: oldInput[name], cameBack, asks };
}

/** A form's refusal: errors by field name ('' for the whole form), and the input. */
export function useRefusal(form: string): { errors: Record<string, string>; oldInput: Record<string, unknown> } {
  const { errors } = use(FormState);
  const page = usePageIfAny();
  return errors ? { errors, oldInput: {} } : refusalOf(page, form);
}

function refusalOf(page: Pick<PageContext, 'errors' | 'oldInput'> | null, form = '') {
  const refused = page?.oldInput.form;
  return page && (typeof refused !== 'string' || refused === form) ? page : { errors: {}, oldInput: {} };
}
