import pg from 'pg';

export type Listener = {
  /** A notification. Null, at the start and after every reconnection, means that some may have been missed. */
  heard(payload: string | null): void;
  /** The connection is lost until `heard(null)`. */
  lost(): void;
};

/** Notifications that Postgres sends at a commit (LISTEN/NOTIFY). */
export type Live = {
  /** Subscribes until the returned function is called. */
  listen(channel: string, listener: Listener): () => void;
  close(): Promise<void>;
};

/** `ready`: the current connection has subscribed to the channel. */
type Channel = { listeners: Set<Listener>; ready: boolean };

type Log = { warn(about: object, message: string): void };

/** The delay (ms) before a reconnection; it doubles up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 3_000;
/** How often (ms) the connection is checked, and how long an answer may take: a silent network reports no error. */
const TRY_EVERY = 20_000;
const ANSWER_WITHIN = 5_000;

/** Receives notifications for all subscribers of this process on one connection, which the first subscription opens. */
export function openLive(url: string, log: Log = { warn() {} }): Live {
  const channels = new Map<string, Channel>();
  const connection = keepConnected(url, {
    async setUp(client) {
      for (const name of channels.keys()) await begin(client, name);
    },
    notified(name, payload) {
      for (const listener of channels.get(name)?.listeners ?? []) listener.heard(payload);
    },
    broken(wasReady, error) {
      if (wasReady) log.warn({ err: error }, 'the database is not heard any more');
      for (const channel of channels.values()) {
        if (wasReady) for (const listener of channel.listeners) listener.lost();
        channel.ready = false;
      }
    },
  });

  /** From here on no notification on the channel is missed. */
  async function begin(client: pg.Client, name: string): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(name)}`);
    const channel = channels.get(name);
    if (!channel || !connection.isCurrent(client)) return;
    channel.ready = true;
    for (const listener of channel.listeners) listener.heard(null);
  }

  function open(name: string): Channel {
    const channel = { listeners: new Set<Listener>(), ready: false };
    channels.set(name, channel);
    const client = connection.ready();
    if (client) begin(client, name).catch((error) => connection.leave(client, error));
    else connection.start(); // the start subscribes to all channels
    return channel;
  }

  return {
    listen(name, listener) {
      const { listeners, ready } = channels.get(name) ?? open(name);
      listeners.add(listener);
      if (ready) queueMicrotask(() => listeners.has(listener) && listener.heard(null));
      return () => void listeners.delete(listener);
    },
    close: connection.close,
  };
}

type ConnectionEvents = {
  setUp(client: pg.Client): Promise<void>;
  notified(channel: string, payload: string): void;
  broken(wasReady: boolean, error?: Error): void;
};

/** A connection that reconnects whenever it breaks, from `start` to `close`; each attempt waits longer. */
function keepConnected(url: string, { setUp, notified, broken }: ConnectionEvents) {
  let client: pg.Client | undefined;
  let isReady = false;
  let closed = false;
  let wait = FIRST_WAIT;
  let again: NodeJS.Timeout | undefined;
  let trying: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const made = newClient(url);
    client = made;
    // A broken connection fires both events; the first one ends it.
    for (const event of ['error', 'end'] as const) made.on(event, (error?: Error) => leave(made, error));
    made.on('notification', ({ channel, payload = '' }) => notified(channel, payload));
    try {
      await made.connect();
      await setUp(made);
      if (client !== made) return;
      isReady = true;
      wait = FIRST_WAIT;
      trying = setInterval(() => made.query('select 1').catch((error) => leave(made, error)), TRY_EVERY).unref();
    } catch (error) {
      leave(made, error as Error);
    }
  }

  function leave(failed: pg.Client, error?: Error): void {
    if (client !== failed) return;
    client = undefined;
    clearInterval(trying);
    failed.end().catch(() => {});
    if (closed) return;
    broken(isReady, error);
    isReady = false;
    again = setTimeout(connect, wait).unref();
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  return {
    ready: () => (isReady ? client : undefined),
    isCurrent: (other: pg.Client) => other === client,
    leave,
    start() {
      if (!client && !again) void connect();
    },
    async close() {
      closed = true;
      clearTimeout(again);
      clearInterval(trying);
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
