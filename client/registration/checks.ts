import { fieldErrors, passwordErrors, SHORTEST_PASSWORD } from '../../server/domain/field-texts.ts';
import { SHORT_PASSWORD } from '../../server/features/invitations/texts.ts';
import { call } from '../api.ts';
import type { Errors } from '../refusal.ts';

/** What is wrong with a field, as far as the browser can tell. */
function wrongWith({ name, value, validity, form }: HTMLInputElement): string | undefined {
  if (name === 'password') return value.length < SHORTEST_PASSWORD ? SHORT_PASSWORD.message : undefined;
  if (name === 'confirmPassword')
    return value === inputOf(form, 'password')?.value ? undefined : passwordErrors.different;
  if (!value.trim()) return fieldErrors.required;
  if (!validity.patternMismatch) return undefined;
  return name === 'phone_number' ? fieldErrors.phone : fieldErrors.postalCode;
}

const inputOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined;

const inputsOf = (form: HTMLFormElement, step: number) => [
  ...form.querySelectorAll<HTMLInputElement>(`fieldset[data-step="${step}"] input`),
];

/** What is wrong with the fields of a step, as far as the browser can tell. */
export function errorsOfStep(form: HTMLFormElement, step: number): Errors {
  const wrong = inputsOf(form, step).map((input) => [input.name, wrongWith(input)] as const);
  return Object.fromEntries(wrong.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The step that asks for the first field in error; the one given when none does. */
export function stepOf(form: HTMLFormElement, errors: Errors, step: number): number {
  const asks = (nth: number) => inputsOf(form, nth).some(({ name }) => name in errors);
  return [1, 2, 3].find(asks) ?? step;
}

/** What the server has against a password, which knows those that everybody tries first. It keeps nothing of it. */
export async function errorsOfPassword(form: HTMLFormElement): Promise<Errors> {
  const { password, confirmPassword } = Object.fromEntries(new FormData(form));
  const answer = await call('POST', '/api/check_password', { password, confirmPassword });
  // A server that is away or busy is no fault of the password: it is checked again at the end.
  return !answer.ok && answer.status === 400 ? answer.fields : {};
}
