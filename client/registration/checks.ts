import {
  codeOfFields,
  type FieldCode,
  fieldErrors,
  SHORTEST_PASSWORD,
  textsOfFields,
} from '../../server/domain/field-texts.ts';
import { call } from '../api.ts';
import type { Errors } from '../refusal.ts';

/** The errors of a step by field, and their code if they have one. */
export type Wrong = { fields: Errors; code?: string | undefined };

/** The error of a field: a text or a code. */
function errorOf({ name, value, validity, form }: HTMLInputElement): FieldCode | string | undefined {
  if (name === 'password') return value.length < SHORTEST_PASSWORD ? 'password_too_short' : undefined;
  if (name === 'confirmPassword') return value === inputOf(form, 'password')?.value ? undefined : 'passwords_differ';
  if (!value.trim()) return fieldErrors.required;
  if (!validity.patternMismatch) return undefined;
  return name === 'phone_number' ? fieldErrors.phone : fieldErrors.postalCode;
}

const inputOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined;

const inputsOf = (form: HTMLFormElement, step: number) => [
  ...form.querySelectorAll<HTMLInputElement>(`fieldset[data-step="${step}"] input`),
];

/** The errors of a step that the browser can find. */
export function errorsOfStep(form: HTMLFormElement, step: number): Wrong {
  const inputs = inputsOf(form, step).map((input) => [input.name, errorOf(input)] as const);
  const wrong = Object.fromEntries(inputs.filter((pair): pair is [string, string] => pair[1] !== undefined));
  return { fields: textsOfFields(wrong), code: codeOfFields(wrong) };
}

/** The step with the first field in error, or else the given one. */
export function stepOf(form: HTMLFormElement, errors: Errors, step: number): number {
  const asks = (nth: number) => inputsOf(form, nth).some(({ name }) => name in errors);
  return [1, 2, 3].find(asks) ?? step;
}

/** The server's errors of a password, because only the server knows the common ones. It stores nothing. */
export async function errorsOfPassword(form: HTMLFormElement): Promise<Wrong> {
  const { password, confirmPassword } = Object.fromEntries(new FormData(form));
  const answer = await call('POST', '/api/check_password', { password, confirmPassword });
  // An unreachable or busy server is no error of the password, which is checked again at the end.
  return !answer.ok && answer.status === 400 ? answer : { fields: {} };
}
