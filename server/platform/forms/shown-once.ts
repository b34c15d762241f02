import type { FastifyReply } from 'fastify';
import { siteCookie } from '../http/cookies.ts';
import { isFormCall } from './action.ts';

const SHAPE = /^[\w-]{43}$/;

/** A cookie that carries new secrets, which are stored nowhere, across a form's redirect to the page that shows them once. */
export const shownOnce = (name: string, path: string) => ({
  show(reply: FastifyReply, secrets: readonly string[]): void {
    if (!isFormCall(reply.request)) return;
    const cookie = { ...siteCookie(reply), path, sameSite: 'strict', httpOnly: true, maxAge: 60 } as const;
    reply.setCookie(name, secrets.join('.'), cookie);
  },
  take(reply: FastifyReply): string[] {
    const secrets = reply.request.cookies[name]?.split('.') ?? [];
    if (secrets.length > 0) reply.clearCookie(name, { path }).header('x-once', '1'); // no copy stays on the phone
    return secrets.filter((secret) => SHAPE.test(secret));
  },
});
