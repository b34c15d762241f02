import { createContext, type Ref, use } from 'react';
import { useRefusal } from './form.tsx';
import { useLabels } from './labels.tsx';

/** Records that the page being rendered has shown the reason of a refusal, so that its alert does not repeat it. */
export const ReasonSink = createContext<{ reason?: string } | null>(null);

type Props = {
  form?: string;
  /** for an island, which focuses it itself */
  ref?: Ref<HTMLDivElement>;
};

/** 'Opis' from the label 'Opis (10–2000 znaków):'. */
const nameIn = (label: string) => label.replace(/( \([^)]*\)|:)$/, '');

/**
 * The reason of a refusal, and links to the fields with errors, which show their own texts. Takes the focus when the page
 * opens.
 */
export function ErrorSummary({ form = '', ref }: Props) {
  const { errors } = useRefusal(form);
  const labels = useLabels();
  const sink = use(ReasonSink);
  const idOf = (name: string) => (form ? `${form}-${name}` : name);
  const ids = [...labels.keys()];
  const fields = Object.entries(errors)
    .filter(([name]) => name)
    .sort(([one], [other]) => ids.indexOf(idOf(one)) - ids.indexOf(idOf(other)));
  if (fields.length === 0 && !errors['']) return null;
  if (sink && errors['']) sink.reason = errors[''];
  return (
    // biome-ignore lint/a11y/noAutofocus: the errors are why the page came back
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={ref}>
      {errors[''] && <p>{errors['']}</p>}
      {fields.length > 0 && (
        <>
          <strong>Popraw, proszę:</strong>
          <ul className="plain">
            {fields.map(([name, text]) => (
              <li key={name}>
                <a className="tall" href={`#${idOf(name)}`}>
                  {nameIn(labels.get(idOf(name)) ?? text)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
