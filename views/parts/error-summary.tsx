import type { Ref } from 'react';
import { useRefusal } from './form.tsx';

type Props = {
  /** the id of the form, where it has one */
  form?: string;
  /** for an island, which gives it the focus itself */
  ref?: Ref<HTMLDivElement>;
};

/** Everything that was refused, in one place, with a way to each field. Takes the focus when the page opens. */
export function ErrorSummary({ form = '', ref }: Props) {
  const { errors } = useRefusal(form);
  const all = Object.entries(errors);
  if (all.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the errors are what one came back for
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={ref}>
      <strong>Popraw, proszę:</strong>
      <ul className="plain">
        {all.map(([name, text]) => (
          <li key={name}>{name ? <a href={`#${form ? `${form}-${name}` : name}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
