export type TestStream = {
  status: number;
  headers: Headers;
  /** The next event's name. Throws after 30 s, or when the stream ends first. */
  next(): Promise<string>;
  /** The names of unread events. */
  waiting(): string[];
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens a stream over a real connection with compression, as browsers do. */
export async function openStream(address: string, cookie: string): Promise<TestStream> {
  const leave = new AbortController();
  const headers = { cookie, accept: 'text/event-stream', 'accept-encoding': 'br, gzip' };
  const answer = await fetch(address, { headers, signal: leave.signal });
  const events: string[] = [];
  let wake = () => {};
  let over = false;
  const ended = read(answer, (event) => {
    events.push(event);
    wake();
  }).finally(() => {
    over = true;
    wake();
  });
  async function next(): Promise<string> {
    const deadline = setTimeout(() => {
      over = true;
      wake();
    }, 30_000);
    while (events.length === 0 && !over)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    clearTimeout(deadline);
    const event = events.shift();
    if (event === undefined) throw new Error('no event arrived');
    return event;
  }
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    waiting: () => [...events],
    ended,
    close: () => leave.abort(),
  };
}

async function read(answer: Response, tell: (event: string) => void): Promise<void> {
  let text = '';
  try {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + part).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const event = /^event: (\w+)$/m.exec(message)?.[1];
        if (event) tell(event);
      }
    }
  } catch {
    // closed by the test, or cut
  }
}
