import { useRefusal } from '../parts/form.tsx';

/** Why the whole form was refused, said where its button is. */
export function Refusal({ form }: { form: string }) {
  const { errors } = useRefusal(form);
  const text = errors[''] ?? errors.lines;
  return text ? (
    <p className="summary" role="alert">
      {text}
    </p>
  ) : null;
}
