import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type Mail from '../../../views/dev/mail.page.tsx';
import type Parts from '../../../views/dev/parts.page.tsx';
import type { Feature } from '../../platform/feature.ts';
import { type MailFile, mailFolder, mailNames, readMailFile } from '../../platform/jobs/mail-files.ts';
import { type AnyPage, page } from '../../platform/pages/page.ts';

const MAX_MAILS = 100;

const folderOf = (server: FastifyInstance) => mailFolder(server.deps.config);

/** Sandboxed: no scripts, no framing. */
async function showMail(server: FastifyInstance, reply: FastifyReply, name: string, part: 'html' | 'text') {
  const mail = await readMailFile(folderOf(server), name);
  if (!mail) return reply.callNotFound() as unknown as FastifyReply;
  // Mails have inline styles, which our own pages forbid.
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";
  reply.header('content-security-policy', policy);
  return reply.type(part === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8').send(mail[part]);
}

const named = (name: string) => (mail: MailFile | undefined) => mail && { ...mail, name };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?|::ffff:127(\.\d+){3})$/;

/** Whether the request comes from and addresses this machine, not through a proxy. */
function isLocal({ raw: { headers, socket } }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return LOOPBACK.test(host) && LOOPBACK.test(socket.remoteAddress ?? '');
}

const localOnly = (open: AnyPage): AnyPage => ({
  ...open,
  answer: async (call) =>
    isLocal(call.request) ? open.answer(call) : (call.reply.callNotFound() as unknown as FastifyReply),
});

const pages = [
  page({
    path: '/dev/parts',
    may: 'seePublicPages',
    query: z.object({ over: z.enum(['dialog', 'notice', 'question']).optional() }),
    answer: ({ input, reply }) =>
      reply.page<typeof Parts>('dev/parts', input.over ? { over: input.over } : {}, { title: 'Części' }),
  }),
  page({
    path: '/dev/mail',
    may: 'seePublicPages',
    async answer({ request, reply }) {
      const folder = folderOf(request.server);
      const names = await mailNames(folder, MAX_MAILS);
      const mails = await Promise.all(names.map((name) => readMailFile(folder, name).then(named(name))));
      const list = mails
        .filter((mail) => mail !== undefined)
        .map(({ name, to, subject, date }) => ({ name, to, subject, date }));
      const smtp = request.server.deps.config.smtpUrl !== undefined;
      return reply.page<typeof Mail>('dev/mail', { mails: list, smtp }, { title: 'Wysłana poczta' });
    },
  }),
  page({
    path: '/dev/mail/:name/:part',
    may: 'seePublicPages',
    params: z.object({ name: z.string(), part: z.enum(['html', 'text']) }),
    answer: ({ input, request, reply }) => showMail(request.server, reply, input.name, input.part),
  }),
];

/** For developers; served to this machine only. */
export const dev: Feature = {
  name: 'dev',
  modes: ['dev', 'demo'],
  pages: pages.map(localOnly),
};
