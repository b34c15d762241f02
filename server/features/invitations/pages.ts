import { z } from 'zod';
import type Registration from '../../../views/invitations/registration.page.tsx';
import type Uninvited from '../../../views/invitations/uninvited.page.tsx';
import type { Call } from '../../platform/forms/action.ts';
import { failureKey, setFlash } from '../../platform/forms/flash.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { draftOf } from './drafts.ts';
import { invitationOfLink } from './queries.ts';
import { reachedStep } from './register-by-steps.ts';
import { TokenInPath } from './schema.ts';
import { invitationTexts } from './texts.ts';

export const invitationPages = [
  page({
    path: '/register',
    may: 'register',
    answer: async ({ reply }) => reply.page<typeof Uninvited>('invitations/uninvited', {}, { title: 'Rejestracja' }),
  }),
  page({
    path: '/register/:token',
    may: 'register',
    params: TokenInPath,
    query: z.object({ step: z.coerce.number().int().min(1).max(3).catch(1).default(1) }),
    answer: wizard,
  }),
];

async function wizard({ db, now, input, request, reply }: Call<{ token: string; step: number }>) {
  const { token } = input;
  const invitation = await invitationOfLink(db, token, now).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    setFlash(reply, failureKey(invitationTexts.openRegistration, error));
  });
  if (!invitation) return reply.redirect('/', 303);
  const draft = await draftOf(db, request, invitation.id, now);
  const step = Math.min(input.step, reachedStep(draft));
  if (step !== input.step) return reply.redirect(`/register/${encodeURIComponent(token)}?step=${step}`, 303);
  const { email } = invitation;
  const answers = draft?.answers ?? null;
  return reply.page<typeof Registration>(
    'invitations/registration',
    { token, email, step, answers },
    { title: `Rejestracja, krok ${step} z 3` },
  );
}
