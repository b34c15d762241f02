import type { Ref } from 'react';
import { useRefusal } from './form.tsx';
import { useLabels } from './labels.tsx';

type Props = {
  /** the id of the form, where it has one */
  form?: string;
  /** for an island, which gives it the focus itself */
  ref?: Ref<HTMLDivElement>;
};

/** 'Imię: to pole jest wymagane': what is wrong with a field, told from afar; some sentences name their field themselves. */
function fromAfar(label: string | undefined, text: string): string {
  const name = label?.replace(/( \([^)]*\)|:)$/, '');
  if (!name || text.toLowerCase().startsWith(name.toLowerCase())) return text;
  if (name.endsWith('?')) return `${name} ${text}`;
  return `${name}: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/** Everything that was refused, in one place, with a way to each field that can be mended. Takes the focus when the page opens. */
export function ErrorSummary({ form = '', ref }: Props) {
  const { errors } = useRefusal(form);
  const labels = useLabels();
  const idOf = (name: string) => (form ? `${form}-${name}` : name);
  const ids = [...labels.keys()];
  const fields = Object.entries(errors)
    .filter(([name]) => name)
    .sort(([one], [other]) => ids.indexOf(idOf(one)) - ids.indexOf(idOf(other)));
  if (fields.length === 0 && !errors['']) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the errors are what one came back for
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={ref}>
      {errors[''] && <p>{errors['']}</p>}
      {fields.length > 0 && (
        <>
          <strong>Popraw, proszę:</strong>
          <ul className="plain">
            {fields.map(([name, text]) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>{fromAfar(labels.get(idOf(name)), text)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
