import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dice } from '../../server/demo/chance.ts';

export type Quality = {
  /** Bytes a second in each direction, shared by all connections. */
  rate: number;
  /** In ms, from one end to the other. */
  delay: number;
  /** Of a hundred packets, how many are lost. */
  lost: number;
};

export const GOOD: Quality = { rate: Number.POSITIVE_INFINITY, delay: 0, lost: 0 };
/** 50 kbit/s, 2 s to the server and back, 5 % lost. */
export const BAD: Quality = { rate: 50_000 / 8, delay: 1000, lost: 5 };

/** Bytes of a full packet, without its headers. */
const PACKET = 1460;

/**
 * A line between a browser and a server on this machine: a proxy for TCP, because the browser's own emulation leaves the
 * requests of service workers out. A packet takes its turn at the rate and arrives after the delay. A lost one is sent again
 * a second and a round trip later, and what follows on its connection waits for it. A new connection costs a round trip.
 */
export type Line = {
  url: string;
  /** May change at any time. */
  quality: Quality;
  /** Requests for addresses other than these never reach the server. */
  only: RegExp | undefined;
  /** Since the last call: the bytes to and from the server, with headers, and the addresses that were requested. */
  take(): { bytes: number; requests: string[] };
  close(): void;
};

/** `seed`: of the losses. */
export async function openLine(serverPort: number, seed: number): Promise<Line> {
  const roll = dice(seed);
  const open = new Set<net.Socket>();
  const requests: string[] = [];
  let bytes = 0;
  const line: Line = {
    url: '',
    quality: GOOD,
    only: undefined,
    take() {
      const taken = { bytes, requests: requests.splice(0) };
      bytes = 0;
      return taken;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };

  /** In ms, with all attempts. */
  function travelTime(): number {
    const { delay, lost } = line.quality;
    let time = delay;
    while (roll(100) < lost) time += 1000 + 2 * delay;
    return time;
  }

  /** When all that was given to a direction has left. */
  const free = { up: 0, down: 0 };

  async function carry(from: net.Socket, to: net.Socket, way: 'up' | 'down', connected: number): Promise<void> {
    let last = connected;
    let arrived: Promise<unknown> = Promise.resolve();
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const [, address] = (way === 'up' && /^[A-Z]+ (\S+) HTTP/.exec(chunk.toString('latin1'))) || [];
      if (address && line.only?.test(address) === false) await new Promise(() => {});
      if (address) requests.push(address);
      bytes += chunk.length;
      for (let at = 0; at < chunk.length; at += PACKET) {
        const packet = chunk.subarray(at, at + PACKET);
        free[way] = Math.max(performance.now(), free[way]) + (packet.length * 1000) / line.quality.rate;
        last = Math.max(last, free[way] + travelTime());
        const due = last;
        arrived = arrived.then(() => until(due)).then(() => to.write(packet));
        await until(free[way]); // other connections get their turn
      }
    }
    await arrived;
    to.end();
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(serverPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket.setNoDelay(true));
      socket.on('error', () => (socket === client ? upstream : client).destroy());
      socket.on('close', () => open.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    carry(client, upstream, 'up', performance.now() + 2 * travelTime()).catch(() => {});
    carry(upstream, client, 'down', 0).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return line;
}

async function until(instant: number): Promise<void> {
  const left = instant - performance.now();
  if (left > 0) await sleep(left);
}
