import type { Call } from '../../platform/action.ts';
import { Conflict } from '../../platform/errors.ts';
import { Address, Profile } from '../../platform/fields.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { checked } from '../../platform/validation.ts';
import { type Draft, draftOf, forgetDraft, keepDraft } from './drafts.ts';
import { invitationOfLink } from './queries.ts';
import { openAccount, throttled } from './register.ts';
import { type FinishRegistration, type KeepRegistration, NewPerson, Passwords } from './schema.ts';

// A browser without script sends the wizard step by step. What it has typed waits in a draft; the password does as its
// hash, so that it is neither stored nor put into a page.

/** The furthest step a draft leads to. */
export function reachedStep(draft: Draft | undefined): 1 | 2 | 3 {
  if (!draft) return 1;
  return Profile.safeParse(draft.answers).success ? 3 : 2;
}

/** Where a form of the wizard leads when all went well. */
export const stepAfter = ({ step, go }: Pick<KeepRegistration, 'step' | 'go'>): number =>
  Math.min(3, Math.max(1, go === 'back' ? step - 1 : step + 1));

/**
 * Keeps a step of the wizard; on the way back it need not be right yet. Throws BadInput, NotFound and Gone (the link),
 * Conflict (the draft has run out), TooMany, Unavailable.
 */
export function keepRegistration(call: Call<KeepRegistration>): Promise<Record<string, never>> {
  return throttled(call, async () => {
    const { db, now, input, request, reply } = call;
    const { id } = await invitationOfLink(db, input.token, now);
    const draft = await draftOf(db, request, id, now);
    const kept = input.step === 1 ? await withPassword(draft, input) : withAnswers(draft, input);
    await keepDraft(db, reply, id, kept, now);
    return {};
  });
}

/** The first step. A password that was chosen before stays when its fields are left empty. */
async function withPassword(draft: Draft | undefined, { password, confirmPassword }: KeepRegistration): Promise<Draft> {
  if (draft && !password && !confirmPassword) return draft;
  const chosen = checked(Passwords, { password: password ?? '', confirmPassword: confirmPassword ?? '' });
  return { password_hash: await hashPassword(chosen.password), answers: draft?.answers ?? {} };
}

/** The later ones. */
function withAnswers(draft: Draft | undefined, input: KeepRegistration): Draft {
  const { password_hash, answers } = begun(draft);
  const asked = input.step === 2 ? Profile : Address;
  const names = Object.keys(asked.shape) as (keyof NewPerson)[];
  const typed = Object.fromEntries(names.map((name) => [name, input[name] ?? '']));
  if (input.go === 'next') checked(asked, typed);
  return { password_hash, answers: { ...answers, ...typed } };
}

/** The last step: makes the account of the draft and this address. Throws what `keepRegistration` and `register` throw. */
export function finishRegistration(call: Call<FinishRegistration>): Promise<{ id: string }> {
  return throttled(call, async () => {
    const { db, now, input, request, reply } = call;
    const { token, ...address } = input;
    const invitation = await invitationOfLink(db, token, now);
    const { password_hash, answers } = begun(await draftOf(db, request, invitation.id, now));
    const person = checked(NewPerson, { ...answers, ...address });
    const id = await openAccount(db, { token, person, password_hash }, now);
    forgetDraft(reply);
    return { id };
  });
}

function begun(draft: Draft | undefined): Draft {
  if (!draft) throw new Conflict('Minęła godzina od ostatniego kroku. Zacznij, proszę, od hasła.');
  return draft;
}
