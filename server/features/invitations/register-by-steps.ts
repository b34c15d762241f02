import type { Call } from '../../platform/forms/action.ts';
import { Address, Profile } from '../../platform/forms/fields.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { hashPassword } from '../../platform/session/passwords.ts';
import { clearDraftCookie, type Draft, draftOf, saveDraft } from './drafts.ts';
import { invitationOfLink } from './queries.ts';
import { openAccount, throttled } from './register.ts';
import { type FinishRegistration, NewPerson, Passwords, type RegistrationStep } from './schema.ts';

// Without script the browser sends the wizard step by step. A draft stores the answers and, of the password, only the
// hash, which is never rendered.

export function reachedStep(draft: Draft | undefined): 1 | 2 | 3 {
  if (!draft) return 1;
  return Profile.safeParse(draft.answers).success ? 3 : 2;
}

export const stepAfter = ({ step, go }: Pick<RegistrationStep, 'step' | 'go'>): number =>
  Math.min(3, Math.max(1, go === 'back' ? step - 1 : step + 1));

/**
 * Saves a step of the wizard; going back skips validation. Throws BadInput, NotFound and Gone (the link), Conflict (the
 * draft has expired), TooMany, Unavailable.
 */
export function saveRegistrationStep(call: Call<RegistrationStep>): Promise<void> {
  return throttled(call, async () => {
    const { db, now, input, request, reply } = call;
    const { id } = await invitationOfLink(db, input.token, now);
    const draft = await draftOf(db, request, id, now);
    const saved = input.step === 1 ? await withPassword(draft, input) : withAnswers(draft, input);
    await saveDraft(db, reply, id, saved, now);
    return;
  });
}

/** Empty fields keep the password chosen before. */
async function withPassword(draft: Draft | undefined, { password, confirmPassword }: RegistrationStep): Promise<Draft> {
  if (draft && !password && !confirmPassword) return draft;
  const chosen = validate(Passwords, { password: password ?? '', confirmPassword: confirmPassword ?? '' });
  return { password_hash: await hashPassword(chosen.password), answers: draft?.answers ?? {} };
}

function withAnswers(draft: Draft | undefined, input: RegistrationStep): Draft {
  const { password_hash, answers } = requireDraft(draft);
  const schema = input.step === 2 ? Profile : Address;
  const names = Object.keys(schema.shape) as (keyof NewPerson)[];
  const typed = Object.fromEntries(names.map((name) => [name, input[name] ?? '']));
  if (input.go === 'next') validate(schema, typed);
  return { password_hash, answers: { ...answers, ...typed } };
}

/** Creates the account from the draft and this last step. Throws what `saveRegistrationStep` and `register` throw. */
export function finishRegistration(call: Call<FinishRegistration>): Promise<{ id: string }> {
  return throttled(call, async () => {
    const { db, now, input, request, reply } = call;
    const { token, ...address } = input;
    const invitation = await invitationOfLink(db, token, now);
    const { password_hash, answers } = requireDraft(await draftOf(db, request, invitation.id, now));
    const person = validate(NewPerson, { ...answers, ...address });
    const id = await openAccount(db, { token, person, password_hash }, now);
    clearDraftCookie(reply);
    return { id };
  });
}

function requireDraft(draft: Draft | undefined): Draft {
  if (!draft) throw new Conflict('Minęła godzina od ostatniego kroku. Zacznij, proszę, od hasła.');
  return draft;
}
