import type { FastifyInstance, FastifyReply } from 'fastify';
import { shownOnce } from '../../platform/forms/shown-once.ts';

/** The feed's address for calendar programs. */
export const linkAddress = ({ deps }: FastifyInstance, secret: string) =>
  `${deps.config.publicUrl}/calendar/${secret}.ics`;

/** Shows the secret on the next account page. */
export const newLink = shownOnce('calendar_link', '/my-account');

export function takeShown(reply: FastifyReply): string | null {
  const [secret] = newLink.take(reply);
  return secret === undefined ? null : linkAddress(reply.server, secret);
}
