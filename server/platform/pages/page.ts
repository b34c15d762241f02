import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { may, type Permission } from '../../domain/policy.ts';
import type { ActionTexts } from '../../domain/texts.ts';
import { type Call, callOf, Nothing } from '../forms/action.ts';
import { setFlash } from '../forms/flash.ts';
import { registerPagePath, withoutDialog } from '../http/redirects.ts';
import { authenticate } from '../session/session.ts';
import { PageOutOfRange } from './paging.ts';

/** The declaration of a page: its path, permission, parameters, query, and the handler that renders it. */
export type Page<Params extends z.ZodObject, Query extends z.ZodObject> = {
  path: `/${string}`;
  may: Permission;
  params?: Params;
  query?: Query;
  /** The redirect for signed-in people without the permission; by default their own /home. */
  elsewhere?: string;
  /** Whether the page replaces or omits the menu. */
  ownMenu?: boolean;
  /** Whether visiting it has an effect; then no redirect may lead to it. */
  acts?: boolean;
  answer(call: Call<z.output<Params> & z.output<Query>>): Promise<FastifyReply>;
};

export type AnyPage = Page<z.ZodObject, z.ZodObject>;

export function page<Params extends z.ZodObject = typeof Nothing, Query extends z.ZodObject = typeof Nothing>(
  declaration: Page<Params, Query>,
): AnyPage {
  return declaration as unknown as AnyPage;
}

/** The subject of a dialog does not exist. The answer is a redirect to the page beneath, which shows the alert of `texts`. */
export class DialogNotFound extends Error {
  readonly texts: ActionTexts;

  constructor(texts: ActionTexts) {
    super(`The subject of the dialog is gone: ${texts.key}`);
    this.texts = texts;
  }
}

/** Registers the routes of pages and allows them as redirect targets. */
export function registerPages(app: FastifyInstance, pages: readonly AnyPage[]): void {
  for (const declaration of pages) {
    if (!declaration.acts) registerPagePath(app, declaration.path);
    app.route({
      method: 'GET',
      url: declaration.path,
      config: { may: declaration.may, hasMenu: !may(null, declaration.may) && !declaration.ownMenu },
      schema: { hide: true },
      // Before preHandler, because the limits per person need to know the person.
      preValidation: async (request, reply) => {
        await authenticate(request, reply, { required: !may(null, declaration.may), refresh: true });
      },
      handler: (request, reply) => visit(declaration, request, reply),
    });
  }
}

async function visit(declaration: AnyPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { person } = request;
  if (person) reply.header('cache-control', 'no-store');
  if (!may(person, declaration.may)) return reply.redirect(declaration.elsewhere ?? '/home', 303);
  // People type and share addresses: a malformed parameter answers 404, a malformed query is ignored.
  const params = (declaration.params ?? Nothing).safeParse(request.params);
  if (!params.success) return reply.callNotFound() as unknown as FastifyReply;
  const query = (declaration.query ?? Nothing).safeParse(request.query);
  const input = { ...params.data, ...(query.success ? query.data : {}) };
  try {
    return await declaration.answer(callOf(request, reply, input));
  } catch (error) {
    if (error instanceof PageOutOfRange) return reply.redirect(error.addressOf(request.url), 303);
    if (error instanceof DialogNotFound) return redirectToPageBeneath(error, request, reply);
    throw error;
  }
}

function redirectToPageBeneath({ texts }: DialogNotFound, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An alert that was set earlier is more specific.
  if (!request.cookies.flash) setFlash(reply, `${texts.key}.failed.404`);
  return reply.redirect(withoutDialog(request.url), 303);
}
