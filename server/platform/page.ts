import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { may, type Action as Permission } from '../domain/policy.ts';
import type { ActionTexts } from '../domain/texts.ts';
import { type Call, Nothing } from './action.ts';
import { setFlash } from './flash.ts';
import { PageOutOfRange } from './paging.ts';
import { registerPagePath, withoutDialog } from './redirects.ts';
import { authenticate } from './session.ts';

/** A page: its address, who may see it, what its address may say, and how it is answered. */
export type Page<Params extends z.ZodObject, Query extends z.ZodObject> = {
  path: `/${string}`;
  may: Permission;
  params?: Params;
  query?: Query;
  /** Where somebody signed in without the permission is sent; by default their own /home. */
  elsewhere?: string;
  /** It has a menu of its own, or none, in place of the person's sections. */
  ownMenu?: boolean;
  /** A visit does something, so that no redirect may lead here. */
  acts?: boolean;
  answer(call: Call<z.output<Params> & z.output<Query>>): Promise<FastifyReply>;
};

export type AnyPage = Page<z.ZodObject, z.ZodObject>;

/** Declares a page, so that its parts are typed by its schemas. */
export function page<Params extends z.ZodObject = typeof Nothing, Query extends z.ZodObject = typeof Nothing>(
  declaration: Page<Params, Query>,
): AnyPage {
  return declaration as unknown as AnyPage;
}

/** The subject of a dialog is gone: its address redirects to the page beneath, which shows the alert of `texts`. */
export class DialogNotFound extends Error {
  readonly texts: ActionTexts;

  constructor(texts: ActionTexts) {
    super(`The subject of the dialog is gone: ${texts.key}`);
    this.texts = texts;
  }
}

/** Gives a feature's pages their addresses, and makes these targets that a redirect may lead to. */
export function registerPages(app: FastifyInstance, pages: readonly AnyPage[]): void {
  for (const declaration of pages) {
    if (!declaration.acts) registerPagePath(app, declaration.path);
    app.route({
      method: 'GET',
      url: declaration.path,
      config: { may: declaration.may, hasMenu: !may(null, declaration.may) && !declaration.ownMenu },
      schema: { hide: true },
      // Before the handler, because what a person may ask for in all is counted once it is known who asks.
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
  // An address is typed and shared by people: a part of it that makes no sense is a page that is not there, and a
  // query that makes no sense is as good as none.
  const params = (declaration.params ?? Nothing).safeParse(request.params);
  if (!params.success) return reply.callNotFound() as unknown as FastifyReply;
  const query = (declaration.query ?? Nothing).safeParse(request.query);
  const { db, clock, jobs } = request.server.deps;
  const input = { ...params.data, ...(query.success ? query.data : {}) };
  try {
    return await declaration.answer({ db, now: clock(), person, input, jobs, request, reply });
  } catch (error) {
    if (error instanceof PageOutOfRange) return reply.redirect(error.addressOf(request.url), 303);
    if (error instanceof DialogNotFound) return toThePageBeneath(error, request, reply);
    throw error;
  }
}

function toThePageBeneath({ texts }: DialogNotFound, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An alert that is set already says more.
  if (!request.cookies.flash) setFlash(reply, `${texts.key}.failed.404`);
  return reply.redirect(withoutDialog(request.url), 303);
}
