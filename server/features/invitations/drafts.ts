import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteCookie } from '../../platform/cookies.ts';
import type { Db } from '../../platform/database.ts';
import { linkTokenHash, makeLinkToken } from '../../platform/secrets.ts';

/** A registration under way in a browser without script. */
export type Draft = { password_hash: string; answers: Record<string, string> };

const COOKIE = 'registration';
/** How long after its last step a draft is kept, in seconds. */
const KEEP = 3600;

/** The draft of an invitation that this browser has begun. */
export async function draftOf(
  db: Db,
  request: FastifyRequest,
  invitation: string,
  now: Date,
): Promise<Draft | undefined> {
  const secret = request.cookies[COOKIE];
  if (!secret) return undefined;
  const draft = await db
    .selectFrom('registration_drafts')
    .select(['password_hash', 'answers'])
    .where('invitation_id', '=', invitation)
    .where('secret_hash', '=', linkTokenHash(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return draft as Draft | undefined;
}

/** Keeps a draft for this browser, in place of any other of the invitation. */
export async function keepDraft(
  db: Db,
  reply: FastifyReply,
  invitation: string,
  { password_hash, answers }: Draft,
  now: Date,
): Promise<void> {
  const secret = makeLinkToken();
  const draft = {
    secret_hash: linkTokenHash(secret),
    password_hash,
    answers: JSON.stringify(answers),
    expires_at: new Date(now.getTime() + KEEP * 1000),
  };
  await db
    .insertInto('registration_drafts')
    .values({ invitation_id: invitation, ...draft })
    .onConflict((conflict) => conflict.column('invitation_id').doUpdateSet(draft))
    .execute();
  reply.setCookie(COOKIE, secret, { ...siteCookie(reply), httpOnly: true, maxAge: KEEP });
}

/** The registration is done: the browser need not remember its draft. */
export const forgetDraft = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, { path: '/' });
