import { type ActionTexts, alertAt, failureAlert, type PageAlert } from '../server/domain/texts.ts';
import type { Answer } from './api.ts';

/** What was wrong, by field name; '' stands for the whole of it. */
export type Errors = Record<string, string>;
type Refused = Pick<Extract<Answer<unknown>, { ok: false }>, 'status' | 'message' | 'fields'>;

const UNREACHED = 'Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.';

/** What a form shows of a refusal: the errors of its fields, else why the whole of it was refused. */
export function errorsIn({ status, message, fields }: Refused): Errors {
  if (Object.keys(fields).length > 0) return fields;
  const reason = message || (status === 0 ? UNREACHED : '');
  return reason ? { '': reason } : {};
}

/** The alert of a refused form, whose summary says the reason. */
export const formAlert = (texts: ActionTexts, refused: Refused): PageAlert =>
  failureAlert(texts, refused.status, alertAt(texts, errorsIn(refused)));

/** The alert of a refused call, with its reason where no field has it. */
export function refusalAlert(texts: ActionTexts, refused: Refused): PageAlert {
  const reason = errorsIn(refused)[''];
  return { ...formAlert(texts, refused), ...(reason && { reason }) };
}
