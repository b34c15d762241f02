import { usePage } from '../page-context.tsx';
import { useFieldState } from './form.tsx';

/** What tells robots from people: a field that people never see, and when the form was first shown. */
export function Bait() {
  const { now } = usePage();
  const { oldInput } = useFieldState('shown_at');
  return (
    <div className="bait" aria-hidden="true">
      <label htmlFor="website">Strona www</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="shown_at" value={typeof oldInput === 'string' ? oldInput : now} />
    </div>
  );
}
