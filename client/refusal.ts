/** Refusals for islands. Dialogs get theirs as pages (client/dialog.ts). */
import { BUSY, UNREACHED } from '../server/domain/line-texts.ts';
import { type ActionTexts, failureAlert, type PageAlert } from '../server/domain/texts.ts';
import type { Answer } from './api.ts';

/** Errors by field name; '' belongs to no field. */
export type Errors = Record<string, string>;
type Refused = Pick<Extract<Answer<unknown>, { ok: false }>, 'status' | 'code' | 'message' | 'fields'>;

/** A form's errors: those of its fields, or else the reason of the refusal. */
export function errorsIn({ status, message, fields }: Refused): Errors {
  if (Object.keys(fields).length > 0) return fields;
  if (message) return { '': message };
  if (status === 0) return { '': UNREACHED };
  // A proxy's answer has no Polish words.
  return status >= 500 ? { '': BUSY } : {};
}

/** The alert of a refused form, without the reason, which the form's summary says. */
export const formAlert = (texts: ActionTexts, refused: Refused): PageAlert =>
  failureAlert(texts, refused.status, refused.code);

/** The alert of a refused call, with the reason unless a field shows it. */
export function refusalAlert(texts: ActionTexts, refused: Refused): PageAlert {
  const reason = errorsIn(refused)[''];
  return { ...formAlert(texts, refused), ...(reason && { reason }) };
}
