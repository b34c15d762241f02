import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { may, type Permission } from '../../domain/policy.ts';
import { Forbidden, TooMany, Unavailable } from '../../platform/http/errors.ts';
import { authenticate, livingSessions, type Person, signedIn } from '../../platform/session/session.ts';

/** A stream of server-sent events about changed days. */
type EventStream<Query extends z.ZodObject> = {
  path: `/api/${string}`;
  summary: string;
  may: Permission;
  query: Query;
  /** Whether a stream with this query is told of a change of this day; '' stands for every day. */
  concerns(day: string, query: z.output<Query>, now: Date): boolean;
};

type Open = { body: Readable; person: Person; may: Permission; changed: boolean; close(): void };

/** The most open streams of a person. A browser opens at most six connections to a site. */
const PER_PERSON = 8;
/** The time (ms) in which changes are batched, and the minimum between two messages. */
const BATCH_MS = 40;
const BETWEEN_MS = 400;
/** How often (ms) an idle stream sends a comment, because proxies close silent connections. */
const HEARTBEAT = 20_000;
/** The delay (ms) before sessions are checked again when the database was unreachable. */
const CHECK_AGAIN_MS = 1_000;
/** The reconnection delay (ms) that browsers are told. */
const RECONNECT_MS = 1_000;
/** The most bytes buffered for a browser that does not read; beyond them its stream is closed. */
const MAX_BUFFERED = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams;
  }
}

export function setUpStreams(app: FastifyInstance): void {
  const streams = new OpenStreams(app);
  app.decorate('openStreams', streams);
  app.addHook('preClose', async () => streams.stop());
}

export function registerStream<Query extends z.ZodObject>(app: FastifyInstance, stream: EventStream<Query>): void {
  app.route({
    method: 'GET',
    url: stream.path,
    config: { may: stream.may },
    schema: {
      summary: stream.summary,
      querystring: stream.query,
      produces: ['text/event-stream'],
      response: { 200: z.unknown() },
    },
    preValidation: async (request, reply) => {
      const person = await authenticate(request, reply, { required: true, refresh: false });
      if (!may(person, stream.may)) throw new Forbidden();
    },
    handler: async (request, reply) => {
      const concerns = (day: string) =>
        stream.concerns(day, request.query as z.output<Query>, request.server.deps.clock());
      const body =
        request.method === 'HEAD' ? Readable.from([]) : app.openStreams.open(signedIn(request), stream.may, concerns);
      // The header makes proxies forward each message at once. Our own compression skips this content type.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
    },
  });
}

/** All open streams of this process. They share one database listener and one session check. */
class OpenStreams {
  readonly #app: FastifyInstance;
  readonly #open = new Set<Open>();
  #stopped = false;
  #next: NodeJS.Timeout | undefined;
  #lastRound = 0;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Opens a stream. Throws TooMany and, while the app stops, Unavailable. */
  open(person: Person, permission: Permission, concerns: (day: string) => boolean): Readable {
    const { live, limits } = this.#app.deps;
    if (this.#stopped) throw new Unavailable();
    if ([...this.#open].filter((one) => one.person.id === person.id).length >= PER_PERSON) throw new TooMany(60);
    const body = new Readable({ read() {} });
    const stopListening = live.listen({
      heard: (day) => {
        if (day === null || concerns(day)) this.#change(one);
      },
      lost: () => send(one, 'event: lost\ndata:\n\n'),
    });
    // Reconnecting now and then proves that the browser still holds a session.
    const end = setTimeout(() => one.close(), limits.streamLife).unref();
    const one: Open = { body, person, may: permission, changed: false, close: () => body.push(null) };
    const unwatch = this.#app.watchChangedDays();
    body.once('close', () => {
      stopListening();
      unwatch();
      clearTimeout(end);
      this.#open.delete(one);
    });
    this.#open.add(one);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT).unref();
    send(one, `retry: ${RECONNECT_MS}\n\n`);
    return body;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#next);
    clearInterval(this.#heartbeat);
    for (const one of this.#open) one.close();
  }

  #change(one: Open): void {
    one.changed = true;
    this.#plan(Math.max(BATCH_MS, this.#lastRound + BETWEEN_MS - Date.now()));
  }

  #plan(wait: number): void {
    if (this.#stopped) return;
    this.#next ??= setTimeout(() => {
      this.#next = undefined;
      this.#lastRound = Date.now();
      void this.#tell();
    }, wait).unref();
  }

  async #tell(): Promise<void> {
    const concerned = [...this.#open].filter(({ changed }) => changed);
    for (const one of concerned) one.changed = false;
    try {
      for (const one of await this.#stillAdmitted(concerned)) send(one, 'event: change\ndata:\n\n');
    } catch {
      for (const one of concerned) one.changed = true;
      this.#plan(CHECK_AGAIN_MS);
    }
  }

  async #beat(): Promise<void> {
    const open = [...this.#open];
    // While the database is unreachable, sessions cannot be checked; the streams stay open, with heartbeats only.
    const admitted = await this.#stillAdmitted(open).catch(() => open);
    for (const one of admitted) send(one, ':\n\n');
  }

  async #stillAdmitted(streams: readonly Open[]): Promise<Open[]> {
    if (streams.length === 0) return [];
    const { db, clock } = this.#app.deps;
    const sessions = [...new Set(streams.map(({ person }) => person.session_id))];
    const roles = await livingSessions(db, sessions, clock());
    return streams.filter((one) => {
      const role = roles.get(one.person.session_id);
      const admitted = role !== undefined && may({ role }, one.may);
      if (!admitted) one.close();
      return admitted;
    });
  }
}

function send({ body, close }: Open, text: string): void {
  if (body.readableEnded || body.destroyed) return;
  if (body.readableLength > MAX_BUFFERED) close();
  else body.push(text);
}
