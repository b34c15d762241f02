import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { may, type Action as Permission } from '../domain/policy.ts';
import type { Nothing } from './action.ts';
import { Forbidden, TooMany, Unavailable } from './errors.ts';
import { authenticate, livingSessions, type Person } from './session.ts';

/** A stream of server-sent events that tells of changes: only that there are some; what is new the listener reads. */
export type EventStream<Query extends z.ZodObject> = {
  path: `/api/${string}`;
  /** One English line for the API document. */
  summary: string;
  may: Permission;
  query: Query;
  /** The channel of the database that it listens to. */
  channel: string;
  /** Whether a notification is about what this stream watches; `now` is the stable's clock. */
  concerns(payload: string, query: z.output<Query>, now: Date): boolean;
};

export type AnyEventStream = EventStream<z.ZodObject>;

/** Declares a stream, so that its parts are typed by its schema. */
export function eventStream<Query extends z.ZodObject = typeof Nothing>(stream: EventStream<Query>): AnyEventStream {
  return stream as unknown as AnyEventStream;
}

/** An open stream. */
type Open = { body: Readable; person: Person; may: Permission; changed: boolean; close(): void };

/** One person may have so many of them open in this process; a browser shares out six connections to a site. */
const PER_PERSON = 8;
/** How long (ms) changes are gathered, and how long it is from one message to the next at least. */
const GATHER = 40;
const BETWEEN = 400;
/** How often (ms) a comment is sent when nothing happens: proxies hang up on silence. */
const HEARTBEAT = 20_000;
/** How long (ms) until the sessions are checked again when the database could not be reached. */
const ASK_AGAIN = 1_000;
/** How soon (ms) a browser comes back whose stream has ended. */
const COME_BACK = 1_000;
/** Bytes that wait for a listener who does not read them; then it is given up. */
const UNREAD = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams;
  }
}

/** Gives features a place for their streams, and ends all of them as soon as the app stops. */
export function setUpStreams(app: FastifyInstance): void {
  const streams = new OpenStreams(app);
  app.decorate('openStreams', streams);
  app.addHook('preClose', async () => streams.stop());
}

/** Gives the features' streams their addresses. */
export function registerStreams(app: FastifyInstance, streams: readonly AnyEventStream[]): void {
  for (const stream of streams)
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
        const body = request.method === 'HEAD' ? Readable.from([]) : app.openStreams.open(stream, request);
        // Proxies must pass on each message at once; the app's own compression leaves this kind of answer alone.
        return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
      },
    });
}

/** The open streams of this process. They share one listener of the database, and one look at their sessions. */
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

  /** Throws TooMany and, while the app stops, Unavailable. */
  open(stream: AnyEventStream, request: FastifyRequest): Readable {
    const { live, limits, clock } = this.#app.deps;
    const person = request.person as Person;
    const query = request.query as Record<string, unknown>;
    if (this.#stopped) throw new Unavailable();
    if ([...this.#open].filter((one) => one.person.id === person.id).length >= PER_PERSON) throw new TooMany(60);
    const body = new Readable({ read() {} });
    const deaf = live.listen(stream.channel, {
      heard: (payload) => {
        if (payload === null || stream.concerns(payload, query, clock())) this.#change(one);
      },
      lost: () => say(one, 'event: lost\ndata:\n\n'),
    });
    // Not for ever, so that a browser shows now and then that it still holds a session.
    const end = setTimeout(() => one.close(), limits.streamLife).unref();
    const one: Open = { body, person, may: stream.may, changed: false, close: () => body.push(null) };
    const unwatch = this.#app.watchChangedDays();
    body.once('close', () => {
      deaf();
      unwatch();
      clearTimeout(end);
      this.#open.delete(one);
    });
    this.#open.add(one);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT).unref();
    say(one, `retry: ${COME_BACK}\n\n`);
    return body;
  }

  /** Ends them all, at once. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#next);
    clearInterval(this.#heartbeat);
    for (const one of this.#open) one.close();
  }

  #change(one: Open): void {
    one.changed = true;
    this.#plan(Math.max(GATHER, this.#lastRound + BETWEEN - Date.now()));
  }

  #plan(wait: number): void {
    if (this.#stopped) return;
    this.#next ??= setTimeout(() => {
      this.#next = undefined;
      this.#lastRound = Date.now();
      void this.#tell();
    }, wait).unref();
  }

  /** Tells those for whom something has changed, if they may still hear it. */
  async #tell(): Promise<void> {
    const concerned = [...this.#open].filter(({ changed }) => changed);
    for (const one of concerned) one.changed = false;
    try {
      for (const one of await this.#stillAdmitted(concerned)) say(one, 'event: change\ndata:\n\n');
    } catch {
      for (const one of concerned) one.changed = true;
      this.#plan(ASK_AGAIN);
    }
  }

  async #beat(): Promise<void> {
    const open = [...this.#open];
    // While the database is away nobody is known; they still get nothing.
    const admitted = await this.#stillAdmitted(open).catch(() => open);
    for (const one of admitted) say(one, ':\n\n');
  }

  /** Those whose session and role still let them listen; the others' streams end. */
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

function say({ body, close }: Open, text: string): void {
  if (body.readableEnded || body.destroyed) return;
  if (body.readableLength > UNREAD) close();
  else body.push(text);
}
