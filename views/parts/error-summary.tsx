import { usePage } from '../page-context.tsx';

/** Everything that was refused, in one place, with a way to each field. Takes the focus when the page opens. */
export function ErrorSummary({ form = '' }: { form?: string }) {
  const { errors, kept } = usePage();
  const all = Object.entries(errors);
  if (all.length === 0 || (typeof kept.form === 'string' && kept.form !== form)) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the errors are what one came back for
    <div className="summary" role="alert" tabIndex={-1} autoFocus>
      <strong>Popraw, proszę:</strong>
      <ul className="plain">
        {all.map(([name, text]) => (
          <li key={name}>{name ? <a href={`#${form ? `${form}-${name}` : name}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
