import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

type Paced = { url: string; headers: Record<string, string>; rate: number; seconds: number };

/**
 * Sends requests at a constant rate, whether or not the answers keep up. Returns the ms from due time to last byte
 * for each. Throws when an answer is not a success. autocannon keeps a rate by sending a second's requests at once,
 * which would measure a burst.
 */
export async function pace({ url, headers, rate, seconds }: Paced): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const start = performance.now();
  const answers: Promise<number>[] = [];
  for (let nth = 0; nth < rate * seconds; nth++) {
    const due = start + (nth * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    answers.push(request(url, { agent, headers }).then((answered) => answered - due));
  }
  try {
    return await Promise.all(answers);
  } finally {
    agent.destroy();
  }
}

/** Resolves at the last byte. */
function request(url: string, options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, options, async (answer) => {
        await buffer(answer);
        if (answer.statusCode === 200) resolve(performance.now());
        else reject(new Error(`${url}: ${answer.statusCode}`));
      })
      .on('error', reject);
  });
}
