import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { may, type Permission } from '../../domain/policy.ts';
import { TooMany, Unavailable } from '../../platform/http/errors.ts';
import { livingSessions, type Person } from '../../platform/session/session.ts';

type OpenStream = { body: Readable; person: Person; changed: boolean; close(): void };

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

/** All open event streams of this process. They share one database listener and one session check. */
export class OpenStreams {
  readonly #app: FastifyInstance;
  readonly #permission: Permission;
  readonly #open = new Set<OpenStream>();
  #stopped = false;
  #next: NodeJS.Timeout | undefined;
  #lastRound = 0;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(app: FastifyInstance, permission: Permission) {
    this.#app = app;
    this.#permission = permission;
    app.addHook('preClose', async () => this.#stop());
  }

  /**
   * Opens a stream that reports changes of the days that concern it; '' stands for all days. Throws TooMany and, while the app
   * stops, Unavailable.
   */
  open(person: Person, concerns: (day: string) => boolean): Readable {
    const { live, limits } = this.#app.deps;
    if (this.#stopped) throw new Unavailable();
    if ([...this.#open].filter((other) => other.person.id === person.id).length >= PER_PERSON) throw new TooMany(60);
    const body = new Readable({ read() {} });
    const stopListening = live.listen({
      heard: (day) => {
        if (day === null || concerns(day)) this.#change(stream);
      },
      lost: () => send(stream, 'event: lost\ndata:\n\n'),
    });
    const stream: OpenStream = { body, person, changed: false, close: () => body.push(null) };
    // Reconnecting now and then proves that the browser still holds a session.
    const end = setTimeout(stream.close, limits.streamLife).unref();
    const unwatch = this.#app.watchChangedDays();
    body.once('close', () => {
      stopListening();
      unwatch();
      clearTimeout(end);
      this.#open.delete(stream);
    });
    this.#open.add(stream);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT).unref();
    send(stream, `retry: ${RECONNECT_MS}\n\n`);
    return body;
  }

  #stop(): void {
    this.#stopped = true;
    clearTimeout(this.#next);
    clearInterval(this.#heartbeat);
    for (const stream of this.#open) stream.close();
  }

  #change(stream: OpenStream): void {
    stream.changed = true;
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
    for (const stream of concerned) stream.changed = false;
    try {
      for (const stream of await this.#stillAdmitted(concerned)) send(stream, 'event: change\ndata:\n\n');
    } catch {
      for (const stream of concerned) stream.changed = true;
      this.#plan(CHECK_AGAIN_MS);
    }
  }

  async #beat(): Promise<void> {
    const open = [...this.#open];
    // While the database is unreachable, sessions cannot be checked; the streams stay open, with heartbeats only.
    const admitted = await this.#stillAdmitted(open).catch(() => open);
    for (const stream of admitted) send(stream, ':\n\n');
  }

  /** The streams of people who are still signed in and permitted; closes the others. */
  async #stillAdmitted(streams: readonly OpenStream[]): Promise<OpenStream[]> {
    if (streams.length === 0) return [];
    const { db, clock } = this.#app.deps;
    const sessions = [...new Set(streams.map(({ person }) => person.session_id))];
    const roles = await livingSessions(db, sessions, clock());
    return streams.filter((stream) => {
      const role = roles.get(stream.person.session_id);
      const admitted = role !== undefined && may({ role }, this.#permission);
      if (!admitted) stream.close();
      return admitted;
    });
  }
}

function send({ body, close }: OpenStream, text: string): void {
  if (body.readableEnded || body.destroyed) return;
  if (body.readableLength > MAX_BUFFERED) close();
  else body.push(text);
}
