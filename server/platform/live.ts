import pg from 'pg';

/** Who waits for the notifications of a channel. Neither call may throw. */
export type Listener = {
  /** A notification; null: some may have been missed, which is so when one begins to listen and after every break. */
  heard(payload: string | null): void;
  /** Nothing is heard any more, until `heard(null)`. */
  lost(): void;
};

/** What the database notifies of once a change is committed (LISTEN/NOTIFY). */
export type Live = {
  /** Listens until the function that it returns is called. */
  listen(channel: string, listener: Listener): () => void;
  close(): Promise<void>;
};

/** `ready`: the database tells of it, on the connection there is. */
type Channel = { listeners: Set<Listener>; ready: boolean };

type Log = { warn(about: object, message: string): void };

/** How long (ms) is waited before another attempt to connect: twice as long after each, up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 3_000;
/** How often (ms) the connection is tried, and how long an answer may take: a silent network tells nobody. */
const TRY_EVERY = 20_000;
const ANSWER_WITHIN = 5_000;

/**
 * Hears what the database notifies of, for all who listen in this process, on one connection. It is opened when the first
 * begins to listen.
 */
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

  /** From here on nothing on the channel is missed. */
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
    else connection.start(); // which begins with all channels
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
  /** A new client is connected; once this is done it is ready. */
  setUp(client: pg.Client): Promise<void>;
  notified(channel: string, payload: string): void;
  /** The connection broke, or could not be made. */
  broken(wasReady: boolean, error?: Error): void;
};

/** A connection that is made again whenever it breaks, from `start` to `close`; each attempt waits longer. */
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
    // Both events tell of a connection that breaks; the first one ends it.
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
