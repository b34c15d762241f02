import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { may, type Permission } from '../../domain/policy.ts';
import { type ActionTexts, successAlert } from '../../domain/texts.ts';
import type { Db } from '../data/database.ts';
import { Forbidden, SomebodyElse } from '../http/errors.ts';
import { formPage, isQueued, redirectTo, withoutDialog } from '../http/redirects.ts';
import type { Limits } from '../http/security.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { isMailLeaving } from '../jobs/mail.ts';
import type { MailsLeave } from '../jobs/mails-leave.ts';
import { authenticate, type Person } from '../session/session.ts';
import { setFlash } from './flash.ts';
import { fromForm, normalizeTexts } from './forms.ts';
import { storeOldInput } from './old-input.ts';
import { runOnce } from './once.ts';
import { acceptUploads, type Upload } from './uploads.ts';

export type Command<Input> = {
  db: Db;
  now: Date;
  /** Null only for permissions that the policy gives to everybody. */
  person: Person | null;
  input: Input;
  /** Jobs enqueued here start once the verb's transaction has committed. */
  jobs: Jobs;
  limits: Limits;
  /** A new id for each call; the audit log has it on all rows of the call. */
  operation: string;
};

export type Call<Input> = Command<Input> & { request: FastifyRequest; reply: FastifyReply };

export const callOf = <Input>(request: FastifyRequest, reply: FastifyReply, input: Input): Call<Input> => ({
  db: request.server.deps.db,
  now: request.server.deps.clock(),
  person: request.person,
  input,
  jobs: request.server.deps.jobs,
  limits: request.server.deps.limits,
  operation: randomUUID(),
  request,
  reply,
});

type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * A write: a route and its OpenAPI entry. A caller that accepts HTML is answered as a form (303 with a flash; a refused one
 * gets its old input and field errors back), any other with JSON.
 */
type Action<Body extends z.ZodObject, Params extends z.ZodObject, Answer extends z.ZodType> = {
  /** By default POST. */
  method?: Method;
  /** Under /api, with Fastify's `:names` for parameters. */
  path: `/api/${string}`;
  summary: string;
  may: Permission;
  texts: ActionTexts;
  /** For alerts that depend on the caller or on the input; a refused call has no input. */
  textsFor?(person: Person | null, input?: z.output<Body> & z.output<Params>): ActionTexts;
  params?: Params;
  body?: Body;
  /** Changes what a plain form sends, such as what it hides without script. */
  typed?(fields: Record<string, unknown>): Record<string, unknown>;
  /** For an action that takes a multipart file instead of a body. Its verb reads the file. */
  upload?: Upload;
  /** The schema of the answer; by default {}, and then the verb returns nothing. */
  answer?: Answer;
  status?: 200 | 201;
  /** The id of the request. A repeated id does nothing and gets the first answer; without an id every call runs. */
  once?(input: z.output<Body> & z.output<Params>): string | undefined;
  /** Statuses to add to the API's description. It derives most itself, such as 404 and 409 from a field that ends in `id`. */
  refusals?: readonly number[];
  run(
    call: Call<z.output<Body> & z.output<Params>>,
  ): z.input<Answer> extends Record<string, never> ? Promise<void> : Promise<z.input<Answer>>;
  /** Slow work after the transaction of `run`, outside its locks. If the process dies before it, a job must do it. */
  after?(call: Call<z.output<Body> & z.output<Params>>, answer: z.input<Answer>): Promise<void>;
  /** Where a plain form redirects on success; by default to the page it was sent from, with the dialog closed. */
  success?(call: Call<z.output<Body> & z.output<Params>>, answer: z.input<Answer>): string;
  /** The value that the alert's 'Cofnij' button sends. */
  undo?(call: Call<z.output<Body> & z.output<Params>>, answer: z.input<Answer>): string;
  /** The number in a counted alert. */
  counts?(answer: z.input<Answer>): number;
  /** Fields outside of the schema that a refused form keeps, such as the texts beside a file. */
  keeps?: readonly string[];
  /** Fields of an outer form that this step carries along. They are stored for the page to which it redirects. */
  carries?: readonly string[];
};

// The inputs of a list of actions differ, so the list erases their types.
export type AnyAction = Action<z.ZodObject, z.ZodObject, z.ZodType>;

export const textsOf = ({ texts, textsFor }: AnyAction, person: Person | null, input?: object): ActionTexts =>
  textsFor?.(person, input as Record<string, never> | undefined) ?? texts;

export const Nothing = z.object({});

export function action<
  Answer extends z.ZodType = typeof Nothing,
  Body extends z.ZodObject = typeof Nothing,
  Params extends z.ZodObject = typeof Nothing,
>(declaration: Action<Body, Params, Answer>): AnyAction {
  return declaration as unknown as AnyAction;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A form's fields as text, before its schema parsed them. */
    typed: Record<string, unknown> | undefined;
  }
  interface FastifyContextConfig {
    action?: AnyAction;
    may?: Permission;
    /** True for pages with the menu of the person's sections. */
    hasMenu?: boolean;
  }
}

/** True for a plain HTML form, which is answered by a redirect. */
export const isFormCall = (request: FastifyRequest): boolean =>
  Boolean(request.routeOptions.config.action) && (request.headers.accept ?? '').includes('text/html');

const isFormBody = (request: FastifyRequest) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(request.headers['content-type'] ?? '');

/** The id of a person: in a request the one who is to send it, in the answer of a page the one who is signed in. */
export const PERSON_HEADER = 'x-person';

/** Whether an action was meant for another person than the one who is signed in, as on a phone that several people use. */
function isForAnother({ headers, routeOptions }: FastifyRequest, person: Person | null): boolean {
  const meant = headers[PERSON_HEADER];
  return Boolean(routeOptions.config.action && person) && meant !== undefined && meant !== person?.id;
}

/** Authenticates the caller of an action or a read. Throws NotSignedIn, SomebodyElse or Forbidden. */
export async function admit(request: FastifyRequest, reply: FastifyReply, permission: Permission): Promise<void> {
  // A plain form cannot refresh its own session, so its request does that.
  const options = { required: !may(null, permission), refresh: isFormCall(request) };
  const person = await authenticate(request, reply, options);
  if (isForAnother(request, person)) throw new SomebodyElse();
  if (!may(person, permission)) throw new Forbidden();
}

function readBody(request: FastifyRequest, declaration: AnyAction): void {
  // The texts of a form with a file are read with it, or when it is refused before.
  if (declaration.upload) return;
  request.typed = (request.body ?? {}) as Record<string, unknown>; // Already here, because normalizeTexts may refuse it.
  request.body = normalizeTexts(request.body);
  // Many clients send no body with a DELETE, so its fields may come in the query, as text.
  if (!request.body && request.method === 'DELETE' && declaration.body)
    request.body = fromForm(declaration.body, request.query as Record<string, unknown>);
  // A call that sends no optional field may omit the body.
  if (!request.body && declaration.body?.safeParse({}).success) request.body = {};
  request.typed = (request.body ?? {}) as Record<string, unknown>;
  if (!declaration.body || !isFormBody(request)) return;
  request.body = fromForm(declaration.body, declaration.typed?.(request.typed) ?? request.typed);
}

/** Optional parts of an answer that choose its alert. `sent`: the number of mails, including those that still wait. */
type Counted = { sent?: number; repeated?: boolean };

/** Runs the verb, unless it is a repeated request, which gets the first answer. */
async function run(call: Call<Record<string, unknown>>, declaration: AnyAction) {
  const id = declaration.once?.(call.input);
  const verb = async (given: typeof call) => (await declaration.run(given)) ?? {};
  const done = id
    ? await runOnce(call, { id, action: declaration.path }, verb)
    : { answer: await verb(call), repeated: false };
  if (!done.repeated) await declaration.after?.(call, done.answer);
  return done;
}

async function perform(request: FastifyRequest, reply: FastifyReply, declaration: AnyAction): Promise<unknown> {
  // Validated values only: a body without a schema is ignored.
  const input = {
    ...(declaration.body && (request.body as object)),
    ...(declaration.params && (request.params as object)),
  };
  const call = callOf(request, reply, input);
  const { answer, repeated: again } = await run(call, declaration);
  if (!isFormCall(request)) return reply.code(declaration.status ?? 200).send(answer);
  const texts = textsOf(declaration, call.person, call.input);
  const { waits_until, waiting = 0, sent, repeated = again } = answer as MailsLeave & Counted;
  if (texts.waits && sent !== 0 && !(await isMailLeaving(request.server.deps))) setFlash(reply, `${texts.key}.waits`);
  else if (waits_until) setFlash(reply, `${texts.key}.turn.${(sent ?? waiting) - waiting}.${waiting}.${waits_until}`);
  else if (repeated && texts.repeated) setFlash(reply, `${texts.key}.repeated`);
  else if (successAlert(texts)) {
    const value = declaration.undo?.(call, answer) ?? declaration.counts?.(answer);
    setFlash(reply, value === undefined ? `${texts.key}.done` : `${texts.key}.done.${value}`);
  }
  const page = declaration.success?.(call, answer) ?? withoutDialog(formPage(request));
  if (declaration.carries) await storeOldInput(request, reply, page, { code: null, errors: {} });
  if (isQueued(request))
    return reply
      .code(declaration.status ?? 200)
      .header('location', page)
      .send(answer);
  return redirectTo(request, reply, page);
}

/** The routes of one action. PUT and DELETE also get a POST with `?_method=`, because plain forms send only GET and POST. */
function routesOf(declaration: AnyAction): RouteOptions[] {
  const { method = 'POST', path, summary, params, body, answer = Nothing, status = 200 } = declaration;
  const route: RouteOptions = {
    method,
    url: path,
    config: { action: declaration, may: declaration.may },
    schema: { summary, ...(params && { params }), ...(body && { body }), response: { [status]: answer } },
    preValidation: async (request, reply) => {
      // The body is read before authentication, because a form is stored even after its session has ended.
      readBody(request, declaration);
      await admit(request, reply, declaration.may);
    },
    handler: (request, reply) => perform(request, reply, declaration),
  };
  if (method === 'POST') return [route];
  const querystring = z.object({ _method: z.literal(method) });
  return [route, { ...route, method: 'POST', schema: { ...route.schema, querystring, hide: true } }];
}

/** Registers the actions. Actions that take files get a scope of their own, where multipart bodies are parsed. */
export async function registerActions(app: FastifyInstance, actions: readonly AnyAction[]): Promise<void> {
  const uploads = actions.filter(({ upload }) => upload);
  const plain = actions.filter(({ upload }) => !upload);
  for (const route of plain.flatMap(routesOf)) app.route(route);
  if (uploads.length === 0) return;
  const plugin = async (scope: FastifyInstance) => {
    await acceptUploads(scope);
    for (const route of uploads.flatMap(routesOf)) scope.route(route);
  };
  await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'uploads' }));
}
