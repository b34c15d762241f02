import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';
import type { PushServices } from '../../server/platform/push.ts';

/** What was handed to the push service. */
export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type PushSink = {
  /** For startApp: the app knows this push service alone. */
  services: PushServices;
  /** All that has come, taken or not, in its order. */
  pushed: Pushed[];
  /** What the next ones are answered with, one after the other; after these 201: taken. */
  answer(...statuses: number[]): void;
  /** A browser that has subscribed at this service. */
  device(): TestDevice;
};

export type TestDevice = {
  /** As its `toJSON` gives it. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** Decrypts what came for it. */
  read(pushed: Pushed): unknown;
};

// Made for 127.0.0.1 and for tests alone, good until 2126.
const [cert, key] = ['push-sink.crt', 'push-sink.key'].map((name) =>
  fs.readFileSync(new URL(name, import.meta.url), 'utf8'),
) as [string, string];

/** A push service on this machine that keeps what it is given. */
export async function pushSink(t: Pick<Test, 'teardown'>): Promise<PushSink> {
  const pushed: Pushed[] = [];
  let statuses: number[] = [];
  const server = https.createServer({ cert, key }, async (request, response) => {
    pushed.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    const status = statuses.shift() ?? 201;
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    services: { hosts: [host], ca: cert },
    pushed,
    answer: (...next) => {
      statuses = next;
    },
    device: () => testDevice(`https://${host}/${randomUUID()}`),
  };
}

/** A browser's subscription at any address. */
export function testDevice(endpoint: string): TestDevice {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, expirationTime: null, keys },
    read: ({ body }) => JSON.parse(decrypt(body, pair, auth)),
  };
}

/** Message encryption for web push (RFC 8291) from the browser's side, for a message of one record. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(86);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString(); // a 2 ends the text of the last record
}
