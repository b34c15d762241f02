import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/data/database.ts';
import { siteCookie } from '../../platform/http/cookies.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';

export type Draft = { password_hash: string; answers: Record<string, string> };

const COOKIE = 'registration';
/** Seconds after its last step. */
const LIFE = 3600;

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
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return draft as Draft | undefined;
}

export async function saveDraft(
  db: Db,
  reply: FastifyReply,
  invitation: string,
  { password_hash, answers }: Draft,
  now: Date,
): Promise<void> {
  const secret = makeSecret();
  const draft = {
    secret_hash: hashSecret(secret),
    password_hash,
    answers: JSON.stringify(answers),
    expires_at: new Date(now.getTime() + LIFE * 1000),
  };
  await db
    .insertInto('registration_drafts')
    .values({ invitation_id: invitation, ...draft })
    .onConflict((conflict) => conflict.column('invitation_id').doUpdateSet(draft))
    .execute();
  reply.setCookie(COOKIE, secret, { ...siteCookie(reply), httpOnly: true, maxAge: LIFE });
}

export const clearDraftCookie = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, { path: '/' });
