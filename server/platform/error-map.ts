import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { core } from 'zod';
import type NotFoundPage from '../../views/errors/not-found.page.tsx';
import type Refused from '../../views/errors/refused.page.tsx';
import { BUSY } from '../domain/line-texts.ts';
import type { ErrorClass } from '../domain/refusal-codes.ts';
import { type ActionTexts, hasAlert, NOT_DONE_YET, reasonOf } from '../domain/texts.ts';
import { isFormCall, textsOf } from './forms/action.ts';
import { failureKey, setFlash } from './forms/flash.ts';
import { storeOldInput } from './forms/old-input.ts';
import { readTexts } from './forms/uploads.ts';
import {
  BadInput,
  Conflict,
  CrossSite,
  NotFound,
  NotSignedIn,
  Refusal,
  SentOtherwise,
  SomebodyElse,
  Stale,
  Unavailable,
  Unconfirmed,
} from './http/errors.ts';
import { formPage, isQueued, redirectTo } from './http/redirects.ts';
import { issueText } from './http/validation.ts';
import { authenticate } from './session/session.ts';

/** Fastify's own refusals that people may see, in Polish. */
const FASTIFY: Record<number, { error: ErrorClass; message: string }> = {
  400: { error: 'bad_input', message: 'Nie udało się odczytać przesłanych danych.' },
  404: { error: 'not_found', message: 'Nie znaleziono.' },
  405: { error: 'method_not_allowed', message: 'Tej czynności tu nie ma.' },
  408: { error: 'timeout', message: 'Zapytanie trwało zbyt długo.' },
  413: { error: 'too_large', message: 'Przesłane dane są za duże.' },
  415: { error: 'unsupported_type', message: 'Tego rodzaju danych nie przyjmujemy.' },
  429: { error: 'too_many', message: 'Zbyt wiele zapytań. Spróbuj ponownie za chwilę.' },
  503: { error: 'unavailable', message: BUSY },
};

type ZodFailure = { validation: { instancePath: string; keyword: string; message: string; params: object }[] };

function fromZod(error: ZodFailure): Refusal {
  const fields: Record<string, string> = {};
  for (const { instancePath, keyword, message, params } of error.validation) {
    const name = instancePath.split('/')[1];
    if (name) fields[name] ??= issueText({ ...params, code: keyword, message } as core.$ZodIssue);
  }
  if (Object.keys(fields).length === 0) return new BadInput('Zapytanie przyszło bez potrzebnych danych.');
  return new BadInput(undefined, fields);
}

/** Temporary failures: conflicts, locks, timeouts, lost connections, a server that stops or is full. */
const PASSING = /^(40001|40P01|55P03|25P03|25P04|08...|53...|57...)$/;

/** Refusals of Postgres by SQLSTATE; errors that a bug causes are not among them. */
function fromPostgres({ code = '', constraint = '' }: Partial<pg.DatabaseError>): Refusal | undefined {
  // Only requests bring ids of new rows, so this one made a row of somebody else.
  if (code === '23505' && constraint.endsWith('_pkey')) return new SentOtherwise();
  if (code === '23505') return new Conflict('already_exists', 'Taki wpis już istnieje.');
  if (code === '23503') return new Conflict('subject_gone', 'Wpis, którego to dotyczy, już nie istnieje.');
  if (code === '23514' || code.startsWith('22')) return new BadInput('Nie można zapisać takich danych.');
  if (PASSING.test(code)) return new Unavailable();
  return undefined;
}

/** Lost connections carry no SQLSTATE, so they are recognised by network codes and the driver's messages. */
const LOST_CODES = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
);
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|Postgres connection has been discarded)/;

/** The refusal an error stands for; undefined when the error is our fault. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromZod(error as unknown as ZodFailure);
  const { code = '', statusCode, message = '' } = error as Partial<FastifyError>;
  if (/^[0-9A-Z]{5}$/.test(code)) return fromPostgres(error as pg.DatabaseError);
  if (LOST_CODES.has(code) || LOST_WORDS.test(message)) return new Unavailable();
  if (statusCode === undefined) return undefined;
  // Our own 403s are Forbidden. This one is the file server's, for an address outside its folder, where nothing exists.
  if (statusCode === 403) return new NotFound();
  const known = FASTIFY[statusCode];
  if (known) return new Refusal(statusCode, known.error, known.message);
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, 'refused', 'Nie można wykonać takiego zapytania.');
  return undefined;
}

const FAULT = new Refusal(500, 'server_error', 'Coś poszło nie tak po naszej stronie.');

const isCall = (request: FastifyRequest) => request.url.startsWith('/api/');

/** Whether the request is for a page, as opposed to one of its files. */
const isPage = (request: FastifyRequest) =>
  !isCall(request) &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.routeOptions.config.hasMenu !== undefined || !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] as string));

export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error) ?? FAULT;
    // Load that is shed on purpose is a warning; a lost database or a bug is an error.
    if (refusal.status >= 500) request.log[error instanceof Refusal ? 'warn' : 'error']({ err: error }, refusal.code);
    else request.log.info({ refused: refusal.code, status: refusal.status, reason: refusal.message }, 'refused');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfter)));
    if (isFormCall(request) && !isQueued(request)) return refuseForm(request, reply, refusal);
    if (isPage(request) || (refusal.status === 404 && !isCall(request))) return refusePage(request, reply, refusal);
    return refuseCall(reply, refusal);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const missing = new NotFound();
    if (isCall(request)) return refuseCall(reply, missing);
    // No route authenticated this request; a signed-in person gets a link back to their panel.
    if (isPage(request)) await authenticate(request, reply, { required: false, refresh: true });
    return refusePage(request, reply, missing);
  });
}

function refuseCall(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, error, code, message, fields, details } = refusal;
  reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(JSON.stringify({ error, code, message, fields, ...details }));
}

async function refuseForm(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  const { action } = request.routeOptions.config;
  if (action?.upload) await readTexts(request);
  const page = formPage(request);
  // Storing a form needs the database; showing its alert does not.
  const texts = action && textsOf(action, request.person);
  if (isStorable(request, refusal)) {
    const errors = errorsOf(refusal, texts);
    if (refusal instanceof Stale) request.typed = { ...request.typed, form_version: refusal.formVersion };
    // The input is not stored for the next person on this device, nor for a throttled stranger: they only learn why.
    if (refusal instanceof SomebodyElse || (refusal.status === 429 && !request.person)) request.typed = {};
    await storeOldInput(request, reply, page, { code: refusal.code, errors });
  }
  if (refusal instanceof NotSignedIn) return redirectTo(request, reply, `/login?next=${encodeURIComponent(page)}`);
  const asks = refusal instanceof Unconfirmed;
  if (texts && !asks && hasAlert(texts, refusal)) setFlash(reply, failureKey(texts, refusal));
  return redirectTo(request, reply, page);
}

/**
 * Whether a refused form is stored: not for another site, not when the browser hides where it comes from, and not for
 * strangers while the app is overloaded.
 */
const isStorable = ({ person, headers }: FastifyRequest, refusal: Refusal) =>
  !(refusal instanceof CrossSite) &&
  (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) &&
  (person !== null || refusal.status !== 503);

async function refusePage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  if (refusal instanceof NotSignedIn) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
  reply.code(refusal.status).header('cache-control', 'no-store');
  // The title stays English, because the specification fixes it.
  if (refusal.status === 404)
    return reply.page<typeof NotFoundPage>('errors/not-found', {}, { title: 'Page not found' });
  const { status, message } = refusal;
  return reply.page<typeof Refused>('errors/refused', { status, message, requestId: request.id }, { title: message });
}

/** Errors by field; '' stands for the whole form. */
function errorsOf(refusal: Refusal, texts: ActionTexts | undefined): Record<string, string> {
  if (refusal instanceof NotSignedIn) return { '': NOT_DONE_YET };
  if (refusal.fields) return refusal.fields;
  if (refusal instanceof SentOtherwise || refusal instanceof SomebodyElse) return { '': refusal.message };
  return { '': texts ? reasonOf(texts, refusal.status, refusal.message) : refusal.message };
}
