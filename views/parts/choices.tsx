import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from './field.tsx';
import { useFieldState } from './form.tsx';
import { useLabel } from './labels.tsx';

/** A checkbox with its label. Sends '1' unless given another value. */
export function Check({
  name,
  label,
  defaultChecked,
  value = '1',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & { name: string; label: ReactNode; value?: string }) {
  const { oldInput, cameBack } = useFieldState(name);
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={cameBack ? [oldInput].flat().includes(value) : defaultChecked}
        {...rest}
      />
      {label}
    </label>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  /** many or exactly one */
  type: 'checkbox' | 'radio';
  options: { value: string; label: ReactNode }[];
  chosen?: string[];
  /** the browser asks for one before it sends the form */
  required?: boolean;
  /** as a scrolling menu, for long lists */
  menu?: boolean;
  /** as a switch between two */
  segments?: boolean;
};

/** Several boxes under one question: weekdays, groups, kinds. */
export function Choices({ name, legend, type, options, chosen = [], required, menu, segments }: ChoicesProps) {
  const { id, error, oldInput, cameBack } = useFieldState(name);
  useLabel(id, legend);
  const ticked = cameBack ? [oldInput].flat() : chosen;
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      <div className={segments ? 'segments' : menu ? 'choices menu' : 'choices'}>
        {options.map((option, nth) => (
          <label className={segments ? undefined : 'choice'} key={option.value}>
            <input
              type={type}
              name={name}
              value={option.value}
              id={nth === 0 ? id : undefined}
              required={required}
              defaultChecked={ticked.includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError field={id} error={error} />
    </fieldset>
  );
}
