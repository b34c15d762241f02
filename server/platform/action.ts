import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { may, type Action as Permission } from '../domain/policy.ts';
import { type ActionTexts, successAlert } from '../domain/texts.ts';
import type { Db } from './database.ts';
import { Forbidden } from './errors.ts';
import { setFlash } from './flash.ts';
import { fromForm, normalizeLineEndings } from './forms.ts';
import type { Jobs } from './jobs.ts';
import { canMail } from './mail.ts';
import { storeOldInput } from './old-input.ts';
import { formPage, withoutDialog } from './redirects.ts';
import { authenticate, type Person } from './session.ts';
import { acceptUploads, type Upload } from './uploads.ts';

/** What a verb receives: who calls, when, and the validated input. */
export type Command<Input> = {
  db: Db;
  /** The stable's clock. */
  now: Date;
  /** Null only where the policy lets anyone call. */
  person: Person | null;
  input: Input;
  /** For what is done once the verb's transaction has committed. */
  jobs: Jobs;
};

/** A command with its HTTP request and reply. */
export type Call<Input> = Command<Input> & { request: FastifyRequest; reply: FastifyReply };

type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * One write, declared once. The adapter makes a JSON route, a form route with 303 (flash, old input, errors at their
 * fields) and an OpenAPI entry of it.
 */
export type Action<Body extends z.ZodObject, Params extends z.ZodObject, Answer extends z.ZodType> = {
  method: Method;
  /** Under /api, with Fastify's `:names`. */
  path: `/api/${string}`;
  /** One English line for the API document. */
  summary: string;
  /** Who may call it at all: a line of the policy. */
  may: Permission;
  /** Its alerts. */
  texts: ActionTexts;
  /** The same where they differ with who calls, or with what was sent; of a refused call the input is not known. */
  textsFor?(person: Person | null, input?: z.output<Body> & z.output<Params>): ActionTexts;
  params?: Params;
  body?: Body;
  /** It takes a file by a multipart form instead of a body; its verb reads it. */
  upload?: Upload;
  answer: Answer;
  status?: 200 | 201;
  /** Statuses it may refuse with beyond those of every such call, for the API document. */
  refusals?: readonly number[];
  /** Does it and answers. The body's and the address's values come as one input. */
  run(call: Call<z.output<Body> & z.output<Params>>): Promise<z.input<Answer>>;
  /** Where a plain form leads when all went well; by default the page it stood on, its dialog closed. */
  success?(call: Call<z.output<Body> & z.output<Params>>, answer: z.input<Answer>): string;
  /** A step of another form, whose fields of these names it carries along: they are stored for the page it leads to. */
  carries?: readonly string[];
};

// A list of actions of different inputs: what they take is known to each alone.
export type AnyAction = Action<z.ZodObject, z.ZodObject, z.ZodType>;

/** What an action says to who called it. */
export const textsOf = ({ texts, textsFor }: AnyAction, person: Person | null, input?: object): ActionTexts =>
  textsFor?.(person, input as Record<string, never> | undefined) ?? texts;

/** What has nothing to say. */
export const Nothing = z.object({});

/** Declares a write, so that its parts are typed by its schemas. */
export function action<
  Answer extends z.ZodType,
  Body extends z.ZodObject = typeof Nothing,
  Params extends z.ZodObject = typeof Nothing,
>(declaration: Action<Body, Params, Answer>): AnyAction {
  return declaration as unknown as AnyAction;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A form's fields as they were typed, before they became the values of its schema. */
    typed: Record<string, unknown> | undefined;
  }
  interface FastifyContextConfig {
    /** The write this route does; the error map shows its texts and leads a refused form back. */
    action?: AnyAction;
    may?: Permission;
    /** A page with the menu of the person's sections. */
    hasMenu?: boolean;
  }
}

/** Whether this call came from a plain HTML form, to be answered by a redirect. */
export const isFormCall = (request: FastifyRequest): boolean =>
  Boolean(request.routeOptions.config.action) && (request.headers.accept ?? '').includes('text/html');

const isFormBody = (request: FastifyRequest) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(request.headers['content-type'] ?? '');

async function admit(request: FastifyRequest, reply: FastifyReply, declaration: AnyAction): Promise<void> {
  // A plain form cannot refresh its session by itself, so the same request does it.
  const person = await authenticate(request, reply, {
    required: !may(null, declaration.may),
    refresh: isFormCall(request),
  });
  if (!may(person, declaration.may)) throw new Forbidden();
}

function readBody(request: FastifyRequest, declaration: AnyAction): void {
  request.body = normalizeLineEndings(request.body);
  // What is deleted is in the address; the body, where one is described, may be left out.
  if (declaration.method === 'DELETE' && declaration.body) request.body ??= {};
  request.typed = (request.body ?? {}) as Record<string, unknown>;
  if (declaration.body && isFormBody(request)) request.body = fromForm(declaration.body, request.typed);
}

async function perform(request: FastifyRequest, reply: FastifyReply, declaration: AnyAction): Promise<unknown> {
  const { db, clock, jobs, config } = request.server.deps;
  // Only what a schema has validated: a body that no schema describes is ignored.
  const input = {
    ...(declaration.body && (request.body as object)),
    ...(declaration.params && (request.params as object)),
  };
  const call = { db, now: clock(), person: request.person, input, jobs, request, reply };
  const answer = await declaration.run(call);
  if (!isFormCall(request)) return reply.code(declaration.status ?? 200).send(answer);
  const texts = textsOf(declaration, call.person, call.input);
  if (texts.waits && !canMail(config)) setFlash(reply, `${texts.key}.waits`);
  else if (successAlert(texts)) setFlash(reply, `${texts.key}.done`);
  const page = declaration.success?.(call, answer) ?? withoutDialog(formPage(request));
  if (declaration.carries)
    await storeOldInput(request, reply, page, {}).catch((error) =>
      request.log.error({ err: error }, 'old input not stored'),
    );
  return reply.redirect(page, 303);
}

/** The routes of one action: its own, and for PUT and DELETE the POST with `?_method=` that plain forms can send. */
function routesOf(declaration: AnyAction): RouteOptions[] {
  const { method, path, summary, params, body, answer, status = 200 } = declaration;
  const route: RouteOptions = {
    method,
    url: path,
    config: { action: declaration, may: declaration.may },
    schema: {
      summary,
      ...(params && { params }),
      ...(body && { body }),
      response: { [status]: answer },
    },
    preValidation: async (request, reply) => {
      // Read first, because the input is stored even when nobody is signed in any more.
      readBody(request, declaration);
      await admit(request, reply, declaration);
    },
    handler: (request, reply) => perform(request, reply, declaration),
  };
  if (method === 'POST') return [route];
  const querystring = z.object({ _method: z.literal(method) });
  return [route, { ...route, method: 'POST', schema: { ...route.schema, querystring, hide: true } }];
}

/** Gives the features' writes their addresses; those that take files in a scope of their own. */
export async function registerActions(app: FastifyInstance, actions: readonly AnyAction[]): Promise<void> {
  for (const declaration of actions)
    if (!declaration.upload) for (const route of routesOf(declaration)) app.route(route);
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const declaration of actions)
      if (declaration.upload) for (const route of routesOf(declaration)) scope.route(route);
  });
}
