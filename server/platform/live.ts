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
 * Opens the ears of this process: one connection, however many listen, made when the first begins to. It is made again
 * whenever it breaks, for as long as the process lives.
 */
export function openLive(url: string, log: Log = { warn() {} }): Live {
  const channels = new Map<string, Channel>();
  let client: pg.Client | undefined;
  let connected = false;
  let closed = false;
  let wait = FIRST_WAIT;
  let again: NodeJS.Timeout | undefined;
  let trying: NodeJS.Timeout | undefined;

  const everyone = () => [...channels.values()].flatMap(({ listeners }) => [...listeners]);

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'stajnia-live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    });
    client = made;
    // Both tell of a connection that breaks, and it is over but once.
    for (const event of ['error', 'end'] as const) made.on(event, (error?: Error) => leave(made, error));
    made.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel)?.listeners ?? []) listener.heard(payload);
    });
    try {
      await made.connect();
      for (const name of channels.keys()) await begin(made, name);
      if (client !== made) return;
      connected = true;
      wait = FIRST_WAIT;
      trying = setInterval(() => made.query('select 1').catch((error) => leave(made, error)), TRY_EVERY).unref();
    } catch (error) {
      leave(made, error as Error);
    }
  }

  /** Gives a broken connection up, and tries for another. */
  function leave(broken: pg.Client, error?: Error): void {
    if (client !== broken) return;
    client = undefined;
    clearInterval(trying);
    broken.end().catch(() => {});
    if (closed) return;
    if (connected) {
      log.warn({ err: error }, 'the database is not heard any more');
      for (const listener of everyone()) listener.lost();
    }
    connected = false;
    for (const channel of channels.values()) channel.ready = false;
    again = setTimeout(connect, wait).unref();
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  /** From here on nothing on the channel is missed. */
  async function begin(on: pg.Client, name: string): Promise<void> {
    await on.query(`listen ${pg.escapeIdentifier(name)}`);
    const channel = channels.get(name);
    if (!channel || client !== on) return;
    channel.ready = true;
    for (const listener of channel.listeners) listener.heard(null);
  }

  /** Somebody is the first at a channel, maybe at any. */
  function open(name: string): Channel {
    const channel = { listeners: new Set<Listener>(), ready: false };
    channels.set(name, channel);
    const on = client;
    if (on && connected) begin(on, name).catch((error) => leave(on, error));
    if (!on && !again) void connect(); // else it is on its way, and begins with all channels
    return channel;
  }

  return {
    listen(name, listener) {
      const { listeners, ready } = channels.get(name) ?? open(name);
      listeners.add(listener);
      if (ready) queueMicrotask(() => listeners.has(listener) && listener.heard(null));
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      clearInterval(trying);
      await client?.end();
    },
  };
}
