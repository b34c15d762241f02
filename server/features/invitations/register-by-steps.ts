import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Address, Profile } from '../../platform/forms/fields.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { hashPassword } from '../../platform/session/passwords.ts';
import { clearDraftCookie, type Draft, draftOf, saveDraft } from './drafts.ts';
import { inviteeOf } from './invitee-queries.ts';
import { type Invitation, invitationOfLink } from './queries.ts';
import { emailOf, openAccount, throttled } from './register.ts';
import { type FinishRegistration, OwnEmail, Passwords, Registrant, type RegistrationStep } from './schema.ts';

// Without script the browser sends the wizard step by step. A draft stores the answers, but only the hash of the
// password, which is never rendered.

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
    const invitation = await invitationOfLink(db, input.token, now);
    const draft = await draftOf(db, request, invitation.id, now);
    const saved =
      input.step === 1
        ? await withPassword(draft, input, await asksForEmail(db, invitation))
        : withAnswers(draft, input);
    await saveDraft(db, reply, invitation.id, saved, now);
  });
}

const asksForEmail = async (db: Db, invitation: Invitation) => !emailOf(invitation, await inviteeOf(db, invitation));

/** The first step: a password, which empty fields leave unchanged, and an e-mail if none is known. */
async function withPassword(draft: Draft | undefined, typed: RegistrationStep, asks: boolean): Promise<Draft> {
  const { password = '', confirmPassword = '' } = typed;
  const email = asks ? validate(OwnEmail, typed) : {};
  const answers = { ...draft?.answers, ...email };
  if (draft && !password && !confirmPassword) return { password_hash: draft.password_hash, answers };
  const chosen = validate(Passwords, { password, confirmPassword });
  return { password_hash: await hashPassword(chosen.password), answers };
}

function withAnswers(draft: Draft | undefined, input: RegistrationStep): Draft {
  const { password_hash, answers } = requireDraft(draft);
  const schema = input.step === 2 ? Profile : Address;
  const names = Object.keys(schema.shape) as (keyof Registrant)[];
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
    const person = validate(Registrant, { ...answers, ...address });
    const id = await openAccount(db, { token, person, email: answers.email, password_hash }, now);
    clearDraftCookie(reply);
    return { id };
  });
}

function requireDraft(draft: Draft | undefined): Draft {
  if (!draft) throw new Conflict('draft_expired', 'Minęła godzina od ostatniego kroku. Zacznij, proszę, od hasła.');
  return draft;
}
