import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ActionTexts,
  failureAlert,
  hasOwnAlert,
  type PageAlert,
  repeatedAlert,
  successAlert,
  turnAlert,
  waitingAlert,
} from '../../domain/texts.ts';
import { siteCookie } from '../http/cookies.ts';
import type { Refusal } from '../http/errors.ts';

const COOKIE = 'flash';

/**
 * The key of an alert:
 *   'completeTask.done'
 *   'approveRequest.done.{id}'                with a button that undoes it
 *   'remindOfPayment.done.2'                  with a count
 *   'sendInvitation.turn.27.1.{instant}'      27 mails sent, 1 waits until the instant
 *   'signIn.failed.401'
 *   'register.failed.400.password_too_short'  for a code with an alert of its own
 */
type FlashKey =
  | `${string}.done`
  | `${string}.done.${string}`
  | `${string}.waits`
  | `${string}.repeated`
  | `${string}.turn.${string}`
  | `${string}.failed.${number}`
  | `${string}.failed.${number}.${string}`;

export function failureKey(texts: ActionTexts, { status, code }: Refusal): FlashKey {
  const key = `${texts.key}.failed.${status}` as const;
  return hasOwnAlert(texts, code) ? `${key}.${code}` : key;
}

/** Shows an alert on the next page. The cookie contains a key, never a text. */
export function setFlash(reply: FastifyReply, key: FlashKey): void {
  reply.setCookie(COOKIE, key, { ...siteCookie(reply), httpOnly: true, maxAge: 60 });
}

export function takeFlash(request: FastifyRequest, reply: FastifyReply): PageAlert | null {
  const flash = request.cookies[COOKIE];
  if (!flash) return null;
  reply.clearCookie(COOKIE, { path: '/' });
  const [key = '', outcome, ...more] = flash.split('.');
  const [status, code] = more;
  const texts = request.server.alertTexts.get(key);
  if (!texts) return null;
  if (outcome === 'done') return successAlert(texts, more.join('.')) ?? null;
  if (outcome === 'repeated') return repeatedAlert(texts) ?? null;
  if (outcome === 'waits') return waitingAlert(texts) ?? null;
  if (outcome === 'turn') {
    const [sent = '', waiting = '', ...instant] = more;
    const until = new Date(instant.join('.'));
    if (Number.isNaN(until.getTime()) || ![sent, waiting].every((count) => /^\d{1,6}$/.test(count))) return null;
    return turnAlert({ sent: Number(sent), waiting: Number(waiting), until });
  }
  return outcome === 'failed' && /^[45]\d\d$/.test(status ?? '') ? failureAlert(texts, Number(status), code) : null;
}
