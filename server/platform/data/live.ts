import pg from 'pg';

type Listener = {
  /** A notification; null at the start and after every reconnection, because some may have been missed. */
  heard(payload: string | null): void;
  /** The connection is lost; `heard(null)` follows once it is back. */
  lost(): void;
};

/** The notifications on one channel of Postgres' LISTEN/NOTIFY. */
export type Live = {
  /** Subscribes until the returned function is called. */
  listen(listener: Listener): () => void;
  close(): Promise<void>;
};

type Log = { warn(about: object, message: string): void };

/** The delay (ms) before a reconnection; it doubles up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 3_000;
/** How often (ms) the connection is checked, and the timeout of the check: a dead network reports no error. */
const CHECK_EVERY = 20_000;
const ANSWER_WITHIN = 5_000;

/** Receives notifications for all subscribers of this process on one connection, which the first subscription opens. */
export function openLive(url: string, channel: string, log: Log = { warn() {} }): Live {
  const listeners = new Set<Listener>();
  const connection = keepConnected(url, channel, {
    ready() {
      for (const listener of listeners) listener.heard(null);
    },
    heard(payload) {
      for (const listener of listeners) listener.heard(payload);
    },
    lost(error) {
      log.warn({ err: error }, 'the database is not heard any more');
      for (const listener of listeners) listener.lost();
    },
  });
  return {
    listen(listener) {
      listeners.add(listener);
      connection.start();
      if (connection.isReady()) queueMicrotask(() => listeners.has(listener) && listener.heard(null));
      return () => void listeners.delete(listener);
    },
    close: connection.close,
  };
}

type ConnectionEvents = {
  /** No notification is missed from now on. */
  ready(): void;
  heard(payload: string): void;
  lost(error?: Error): void;
};

/** A connection that reconnects whenever it breaks, from `start` to `close`; each attempt waits longer. */
function keepConnected(url: string, channel: string, { ready, heard, lost }: ConnectionEvents) {
  let client: pg.Client | undefined;
  let isReady = false;
  let closed = false;
  let wait = FIRST_WAIT;
  let again: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const made = newClient(url);
    client = made;
    // A broken connection emits both events; the first one ends it.
    for (const event of ['error', 'end'] as const) made.on(event, (error?: Error) => leave(made, error));
    made.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      if (client !== made) return;
      isReady = true;
      ready();
      wait = FIRST_WAIT;
      checking = setInterval(() => made.query('select 1').catch((error) => leave(made, error)), CHECK_EVERY).unref();
    } catch (error) {
      leave(made, error as Error);
    }
  }

  function leave(failed: pg.Client, error?: Error): void {
    if (client !== failed) return;
    client = undefined;
    clearInterval(checking);
    failed.end().catch(() => {});
    if (closed) return;
    if (isReady) lost(error);
    isReady = false;
    again = setTimeout(connect, wait).unref();
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  return {
    isReady: () => isReady,
    start() {
      if (!client && !again && !closed) void connect();
    },
    async close() {
      closed = true;
      clearTimeout(again);
      clearInterval(checking);
      await client?.end();
    },
  };
}

const newClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'stajnia-live',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
  });
