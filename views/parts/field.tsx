import type { ComponentProps, ReactNode } from 'react';
import { useFieldState } from './form.tsx';
import { useLabel } from './labels.tsx';

type Common = {
  name: string;
  label: string;
  /** a full name, where similar rows need one: for screen readers, and in the error summary */
  named?: string | undefined;
  hint?: ReactNode;
  /** an error from an island; by default the page's error for this name */
  error?: string | undefined;
};
/** As the browser wants it: what one typed before wins over what the page offers. */
type Given = string | number | undefined;

/** Label, hint, control and error, tied together for screen readers. */
function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: Omit<Common, 'name' | 'named'> & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** The common attributes of controls, with the initial value: earlier input wins over the page's value. */
function useControl({ name, label, named, hint, error }: Common, given: Given) {
  const state = useFieldState(name);
  useLabel(state.id, named ?? label);
  const wrong = error ?? state.error;
  const describedBy = [hint && `${state.id}-hint`, wrong && `${state.id}-error`].filter(Boolean).join(' ');
  return {
    error: wrong,
    value: typeof state.oldInput === 'string' || typeof state.oldInput === 'number' ? state.oldInput : given,
    control: {
      id: state.id,
      name,
      'aria-label': named,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': wrong ? (true as const) : undefined,
    },
  };
}

export function Field({
  name,
  label,
  named,
  hint,
  error,
  defaultValue,
  type = 'text',
  ...rest
}: Common & Omit<ComponentProps<'input'>, 'defaultValue'> & { defaultValue?: Given }) {
  const field = useControl({ name, label, named, hint, error }, defaultValue);
  const value = type === 'password' || type === 'file' ? undefined : field.value;
  return (
    <Labelled id={field.control.id} label={label} hint={hint} error={field.error}>
      <input type={type} {...field.control} defaultValue={value} {...rest} />
    </Labelled>
  );
}

export function TextArea({
  name,
  label,
  named,
  hint,
  error,
  defaultValue,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, 'defaultValue'> & { defaultValue?: Given }) {
  const field = useControl({ name, label, named, hint, error }, defaultValue);
  return (
    <Labelled id={field.control.id} label={label} hint={hint} error={field.error}>
      <textarea {...field.control} defaultValue={field.value} {...rest} />
    </Labelled>
  );
}

/** `placeholder` is an empty first option. */
export function Select({
  name,
  label,
  named,
  hint,
  error,
  defaultValue,
  options,
  placeholder,
  ...rest
}: Common &
  Omit<ComponentProps<'select'>, 'defaultValue'> & {
    defaultValue?: Given;
    options: { value: string; label: string; [data: `data-${string}`]: string }[];
    placeholder?: string;
  }) {
  const field = useControl({ name, label, named, hint, error }, defaultValue);
  return (
    <Labelled id={field.control.id} label={label} hint={hint} error={field.error}>
      <select {...field.control} defaultValue={field.value} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, ...attributes }) => (
          <option key={value} value={value} {...attributes}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
