import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { may } from '../../domain/policy.ts';
import type { RefusalCode } from '../../domain/refusal-codes.ts';
import type { Tx } from '../data/database.ts';
import type { ErasedPerson } from '../data/personal-data.ts';
import { countHits, countsFrom, type Limit, throttleKey } from '../data/throttle.ts';
import { siteCookie } from '../http/cookies.ts';
import { TooMany } from '../http/errors.ts';
import { withoutDialog } from '../http/redirects.ts';
import { isSecretUrl, redactUrl } from '../http/secret-addresses.ts';
import { peopleOfBrowser } from '../session/known-browsers.ts';
import { hashSecret, makeSecret } from '../session/secrets.ts';
import { storableFields } from './forms.ts';

/**
 * The input and errors of a refused form. `action`: the address to which it posts; `code`: that of the refusal, null for a
 * form that a step carries along; `here`: the form was at the requested address, not in another dialog of the same page.
 */
export type OldInput = {
  action: string;
  input: Record<string, string | string[]>;
  errors: Record<string, string>;
  code: RefusalCode | null;
  here: boolean;
};

/** Seconds a refused form is stored. */
const LIFE = 300;
/** The most forms stored for one browser, because several tabs may each have one. */
const MAX_FORMS = 4;

/** The most bytes of one form's fields. */
const ROOM = { person: 32_000, stranger: 16_000 };
const ROW = 500;
/** The most bytes stored in the life of a form: for a person, for the strangers of one address, for all strangers. */
const OF_PERSON: Limit = { limit: 320_000, windowMs: LIFE * 1000 };
const OF_ADDRESS: Limit = { limit: 64_000, windowMs: LIFE * 1000 };
const OF_STRANGERS: Limit = { limit: 640_000, windowMs: LIFE * 1000 };

/** The page of a stored form. An address with a secret is replaced by its digest, because secrets are never stored. */
function nameOf({ server }: FastifyRequest, page: string): string {
  return isSecretUrl(server, page) ? `${redactUrl(server, page)}#${hashSecret(page).toString('base64url')}` : page;
}

/**
 * The id of a form's author; null for a form that anybody in this browser may see again. A form sent after its session ended
 * belongs to the person who last signed in here. Undefined if that person is unknown.
 */
async function authorOf(request: FastifyRequest): Promise<string | null | undefined> {
  if (request.person) return request.person.id;
  const { may: permission } = request.routeOptions.config;
  if (!permission || may(null, permission)) return null;
  const [last] = await peopleOfBrowser(request);
  return last?.id;
}

/** The sign-in form has its own cookie, so that it does not replace a form that waits for the sign-in. */
const cookieOf = (page: string) => (page.split('?')[0] === '/login' ? 'sign_in_form' : 'form');

/** Tokens of this browser's stored forms, the newest first. */
const tokensIn = (request: FastifyRequest, page: string): string[] =>
  request.cookies[cookieOf(page)]?.split('.').slice(0, MAX_FORMS) ?? [];

function setTokens(reply: FastifyReply, page: string, tokens: string[]): void {
  if (tokens.length === 0) reply.clearCookie(cookieOf(page), { path: '/' });
  else reply.setCookie(cookieOf(page), tokens.join('.'), { ...siteCookie(reply), httpOnly: true, maxAge: LIFE });
}

type Sent = { body?: z.ZodObject; keeps?: readonly string[]; carries?: readonly string[] };

/** The names of the stored fields: the action's own, the form's id, and the carried ones. */
function fieldsOf({ body, keeps = [], carries = [] }: Sent = {}): string[] {
  return [...Object.keys(body?.shape ?? {}), 'form', ...keeps, ...carries];
}

async function makeRoom({ server, ip }: FastifyRequest, author: string | null, bytes: number): Promise<boolean> {
  const { db, clock, limits } = server.deps;
  if (!limits.throttles) return true;
  const now = clock();
  const counts = author
    ? [{ key: throttleKey('old-input', author), limit: OF_PERSON }]
    : [
        ...countsFrom(ip, 'old-input-address', OF_ADDRESS),
        { key: throttleKey('old-input-strangers'), limit: OF_STRANGERS },
      ];
  try {
    await countHits(db, counts, now, bytes);
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
  if (!author) await db.deleteFrom('old_input').where('person_id', 'is', null).where('expires_at', '<=', now).execute();
  return true;
}

type Refused = Pick<OldInput, 'code' | 'errors'>;

/**
 * Stores the input and errors of a form, for its author only. Stores nothing for an unknown author, beyond the limits of the
 * person, the address and all strangers, or without the database: its error is only logged.
 */
export const storeOldInput = (request: FastifyRequest, reply: FastifyReply, page: string, refused: Refused) =>
  store(request, reply, page, refused).catch((error) => request.log.error({ err: error }, 'old input not stored'));

async function store(request: FastifyRequest, reply: FastifyReply, page: string, { code, errors }: Refused) {
  const { db, clock } = request.server.deps;
  const author = await authorOf(request);
  if (author === undefined) return;
  const token = makeSecret();
  const names = fieldsOf(request.routeOptions.config.action);
  const texts = {
    page: nameOf(request, page),
    action: request.url.split('?')[0] as string,
    input: JSON.stringify(storableFields(request.typed ?? {}, names, author ? ROOM.person : ROOM.stranger)),
    errors: JSON.stringify(errors),
  };
  if (!(await makeRoom(request, author, ROW + Buffer.byteLength(Object.values(texts).join(''))))) return;
  const expires_at = new Date(clock().getTime() + LIFE * 1000);
  await db
    .insertInto('old_input')
    .values({ token_hash: hashSecret(token), person_id: author, ...texts, code, expires_at })
    .execute();
  setTokens(reply, page, [token, ...tokensIn(request, page)].slice(0, MAX_FORMS));
}

type Row = OldInput & { token: string; person_id: string | null };

/** `form`: undefined if this page has none, null if it has expired. `rest`: the tokens of other pages' forms. */
type Found<Form = OldInput> = { form: Form | null | undefined; rest: string[] };

const found = new WeakMap<FastifyRequest, Promise<Found>>();
const retained = new WeakSet<FastifyRequest>();

function findOldInput(request: FastifyRequest): Promise<Found> {
  const known = found.get(request) ?? readOldInput(request, request.url).then((read) => visibleTo(read, request));
  found.set(request, known);
  return known;
}

const visibleTo = ({ form, rest }: Found<Row>, { person }: FastifyRequest): Found =>
  form?.person_id && form.person_id !== person?.id ? { form: null, rest } : { form, rest };

/** The form stored for a page or its dialogs, by any author: one for exactly this address, else the newest. */
async function readOldInput(request: FastifyRequest, page: string): Promise<Found<Row>> {
  const waiting = await formsOf(request, page);
  const ofPage = waiting.filter((form) => form.here || withoutDialog(form.page) === withoutDialog(page));
  const form = ofPage.find(({ here }) => here) ?? ofPage[0];
  if (!form) return { form: waiting.length > 0 ? undefined : null, rest: waiting.map(({ token }) => token) };
  const over = withoutDialog(page) === page ? ofPage : [form];
  const rest = waiting.filter((form) => !over.includes(form)).map(({ token }) => token);
  return { form, rest };
}

async function formsOf(request: FastifyRequest, page: string): Promise<(Row & { page: string })[]> {
  const tokens = tokensIn(request, page);
  if (tokens.length === 0) return [];
  const { db, clock } = request.server.deps;
  const rows = await db
    .selectFrom('old_input')
    .select(['token_hash', 'action', 'page', 'input', 'errors', 'code', 'person_id'])
    .where('token_hash', '=', sql<Buffer>`any(${tokens.map(hashSecret)}::bytea[])`)
    .where('expires_at', '>', clock())
    .execute();
  return tokens.flatMap((token) => {
    const row = rows.find(({ token_hash }) => token_hash.equals(hashSecret(token)));
    return row ? [{ ...row, token, here: row.page === nameOf(request, page) } as Row & { page: string }] : [];
  });
}

/** The form stored for this page or any of its dialogs, without consuming it. */
export const peekOldInput = async (request: FastifyRequest): Promise<OldInput | null> =>
  (await findOldInput(request)).form ?? null;

/** Whether a form was sent without a session, so that its sender must sign in and send it again. */
export const isNotDone = (form: OldInput | null | undefined): boolean => form?.code === 'not_signed_in';

export const waitsFor = async (request: FastifyRequest, page: string): Promise<boolean> =>
  isNotDone((await readOldInput(request, page)).form);

/** Keeps this page's form stored, for a dialog that is a step of the form. */
export const retainOldInput = (request: FastifyRequest): void => void retained.add(request);

/**
 * Takes the form stored for exactly this address; null at any other, so that input never fills the dialog of another
 * subject. The page beneath deletes its dialogs' forms. Other dialogs and pages leave them.
 */
export async function takeOldInput(request: FastifyRequest, reply: FastifyReply): Promise<OldInput | null> {
  const { form, rest } = await findOldInput(request);
  const over = form === null || form?.here || (form && withoutDialog(request.url) === request.url);
  if (over && !retained.has(request) && tokensIn(request, request.url).length > 0) setTokens(reply, request.url, rest);
  return form?.here ? form : null;
}

/** Deletes a person's refused forms, and other people's forms that name the person: all expire in minutes anyway. */
export async function erase(tx: Tx, { id, finder }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('old_input').where('person_id', '=', id).execute();
  const forms = await tx.selectFrom('old_input').select(['token_hash', 'page', 'input', 'errors']).execute();
  for (const { token_hash, page, input, errors } of forms)
    if (textsIn([...new URL(page, 'http://localhost').searchParams.values(), input, errors]).some(finder.names))
      await tx.deleteFrom('old_input').where('token_hash', '=', token_hash).execute();
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
