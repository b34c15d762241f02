import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { may } from '../domain/policy.ts';
import { NOT_DONE_YET } from '../domain/texts.ts';
import { siteCookie } from './cookies.ts';
import type { Tx } from './database.ts';
import { keepable } from './forms.ts';
import { lastPersonOf } from './known-browsers.ts';
import type { ErasedPerson } from './personal-data.ts';
import { mentionsInSql } from './redaction.ts';
import { withoutDialog } from './redirects.ts';
import { isSecret, loggable } from './secrets.ts';

/**
 * What was typed in a refused form and what was wrong with it. `action` is the address the form posts to; `here`: it
 * stood at this very address, not in another dialog of the same page.
 */
export type OldInput = {
  action: string;
  input: Record<string, string | string[]>;
  errors: Record<string, string>;
  here: boolean;
};

/** How long a refused form is kept, in seconds. */
const KEEP = 300;
/** How many forms of one browser wait at the same time: in another tab one may be refused as well. */
const MAX_FORMS = 4;

const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** A page as a kept form names it: one whose address is a secret by a digest, since secrets are not stored. */
function nameOf(page: string): string {
  return isSecret(page) ? `${loggable(page)}#${tokenHash(page).toString('base64url')}` : page;
}

/**
 * Whose a form is: null, anybody's in this browser. What came to a call for signed-in people after a session was over
 * belongs to whoever had it; undefined: nobody can tell whose it is.
 */
async function authorOf(request: FastifyRequest): Promise<string | null | undefined> {
  if (request.person) return request.person.id;
  const { may: permission } = request.routeOptions.config;
  return permission && !may(null, permission) ? lastPersonOf(request) : null;
}

/** The sign-in's own form does not take the place of the one that waits for it. */
const cookieOf = (page: string) => (page.split('?')[0] === '/login' ? 'sign_in_form' : 'form');

/** What the browser holds of its forms that wait, the last one first. */
const tokensIn = (request: FastifyRequest, page: string): string[] =>
  request.cookies[cookieOf(page)]?.split('.').slice(0, MAX_FORMS) ?? [];

function setTokens(reply: FastifyReply, page: string, tokens: string[]): void {
  if (tokens.length === 0) reply.clearCookie(cookieOf(page), { path: '/' });
  else reply.setCookie(cookieOf(page), tokens.join('.'), { ...siteCookie(reply), httpOnly: true, maxAge: KEEP });
}

/**
 * Keeps what a form held and what was wrong with it, so that the page it stood on can show it again, to its author alone.
 * Of an unknown author nothing is kept.
 */
export async function keepOldInput(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  errors: Record<string, string>,
): Promise<void> {
  const { db, clock } = request.server.deps;
  const author = await authorOf(request);
  if (author === undefined) return;
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('old_input')
    .values({
      token_hash: tokenHash(token),
      person_id: author,
      page: nameOf(page),
      action: request.url.split('?')[0] as string,
      input: JSON.stringify(keepable(request.typed ?? {})),
      errors: JSON.stringify(errors),
      expires_at: new Date(clock().getTime() + KEEP * 1000),
    })
    .execute();
  setTokens(reply, page, [token, ...tokensIn(request, page)].slice(0, MAX_FORMS));
}

type Row = OldInput & { token: string; person_id: string | null };

/** `form`: undefined when none of the forms that wait is this page's, null when it is gone. `rest`: what waits on. */
type Found<Form = OldInput> = { form: Form | null | undefined; rest: string[] };

const found = new WeakMap<FastifyRequest, Promise<Found>>();
const left = new WeakSet<FastifyRequest>();

/** The form kept for this page (and person), read once. */
function findOldInput(request: FastifyRequest): Promise<Found> {
  const known = found.get(request) ?? readOldInput(request, request.url).then((read) => forPerson(read, request));
  found.set(request, known);
  return known;
}

const forPerson = ({ form, rest }: Found<Row>, { person }: FastifyRequest): Found =>
  form?.person_id && form.person_id !== person?.id ? { form: null, rest } : { form, rest };

/** The form kept for a page or a dialog of it, whosever it is: of this very address before the last one of another. */
async function readOldInput(request: FastifyRequest, page: string): Promise<Found<Row>> {
  const waiting = await formsOf(request, page);
  const ofPage = waiting.filter((one) => one.here || withoutDialog(one.page) === withoutDialog(page));
  const form = ofPage.find(({ here }) => here) ?? ofPage[0];
  if (!form) return { form: waiting.length > 0 ? undefined : null, rest: waiting.map(({ token }) => token) };
  const over = withoutDialog(page) === page ? ofPage : [form];
  const rest = waiting.filter((one) => !over.includes(one)).map(({ token }) => token);
  return { form, rest };
}

/** The forms of this browser that wait, the last one first, whosever they are. */
async function formsOf(request: FastifyRequest, page: string): Promise<(Row & { page: string })[]> {
  const tokens = tokensIn(request, page);
  if (tokens.length === 0) return [];
  const { db, clock } = request.server.deps;
  const rows = await db
    .selectFrom('old_input')
    .select(['token_hash', 'action', 'page', 'input', 'errors', 'person_id'])
    .where('token_hash', 'in', tokens.map(tokenHash))
    .where('expires_at', '>', clock())
    .execute();
  return tokens.flatMap((token) => {
    const row = rows.find(({ token_hash }) => token_hash.equals(tokenHash(token)));
    return row ? [{ ...row, token, here: row.page === nameOf(page) } as Row & { page: string }] : [];
  });
}

/** Looks at the form kept for this page, in whichever dialog of it the form stood. */
export const peekOldInput = async (request: FastifyRequest): Promise<OldInput | null> =>
  (await findOldInput(request)).form ?? null;

/** Whether a form of this page was sent without a session, and waits for its sender to sign in again. */
export const isNotDone = (form: OldInput | null | undefined): boolean => form?.errors[''] === NOT_DONE_YET;

/** The same of another page, to which signing in leads. */
export const waitsFor = async (request: FastifyRequest, page: string): Promise<boolean> =>
  isNotDone((await readOldInput(request, page)).form);

/** Has the form kept for this page wait on, for a dialog of the same page that is a step of it. */
export const retainOldInput = (request: FastifyRequest): void => void left.add(request);

/**
 * The form kept for this very address, taken once; null at any other, so that what was typed about one thing never
 * fills the dialog of another. The page beneath drops what was typed in its dialogs; other dialogs and pages leave it.
 */
export async function takeOldInput(request: FastifyRequest, reply: FastifyReply): Promise<OldInput | null> {
  const { form, rest } = await findOldInput(request);
  const over = form === null || form?.here || (form && withoutDialog(request.url) === request.url);
  if (over && !left.has(request) && tokensIn(request, request.url).length > 0) setTokens(reply, request.url, rest);
  return form?.here ? form : null;
}

/** Takes away refused forms of a person, and those of others in which they are named. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  const named = mentionsInSql(identifiers, sql`(input::text || errors::text)`);
  await tx
    .deleteFrom('old_input')
    .where((eb) => eb.or([eb('person_id', '=', id), named]))
    .execute();
}
