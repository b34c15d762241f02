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
  autoFocus?: boolean | undefined;
};
/** A control with its label, hint and error, connected for screen readers. */
function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: Omit<Common, 'name' | 'named' | 'autoFocus'> & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      <FieldError field={id} error={error} />
    </div>
  );
}

/** The error of the field with this id; nothing without one. */
export const FieldError = ({ field, error }: { field: string; error: string | undefined }) =>
  error && (
    <span className="error" id={`${field}-error`}>
      {error}
    </span>
  );

type Props = Common & { defaultValue?: string | number | undefined };

/** Separates the props that all controls share from the rest. Earlier input wins over the page's value. */
function useControl<Own extends Props>({ name, label, named, hint, error, autoFocus, defaultValue, ...rest }: Own) {
  const state = useFieldState(name);
  useLabel(state.id, named ?? label);
  const wrong = error ?? state.error;
  const describedBy = [hint && `${state.id}-hint`, wrong && `${state.id}-error`].filter(Boolean).join(' ');
  return {
    frame: { id: state.id, label, hint, error: wrong },
    value: typeof state.oldInput === 'string' || typeof state.oldInput === 'number' ? state.oldInput : defaultValue,
    control: {
      id: state.id,
      name,
      'aria-label': named,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': wrong ? (true as const) : undefined,
      autoFocus: autoFocus && !state.asks,
    },
    rest,
  };
}

export function Field({ type = 'text', ...props }: Props & Omit<ComponentProps<'input'>, keyof Props>) {
  const { frame, control, value, rest } = useControl(props);
  const shown = type === 'password' || type === 'file' ? undefined : value;
  return (
    <Labelled {...frame}>
      <input type={type} {...control} defaultValue={shown} {...rest} />
    </Labelled>
  );
}

export function TextArea(props: Props & Omit<ComponentProps<'textarea'>, keyof Props>) {
  const { frame, control, value, rest } = useControl(props);
  return (
    <Labelled {...frame}>
      <textarea {...control} defaultValue={value} {...rest} />
    </Labelled>
  );
}

type SelectProps = Props &
  Omit<ComponentProps<'select'>, keyof Props> & {
    options: { value: string; label: string; [data: `data-${string}`]: string }[];
    /** an empty first option */
    placeholder?: string;
  };

export function Select({ options, placeholder, ...props }: SelectProps) {
  const { frame, control, value, rest } = useControl(props);
  return (
    <Labelled {...frame}>
      <select {...control} defaultValue={value} {...rest}>
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
