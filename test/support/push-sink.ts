import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';
import type { PushServices } from '../../server/platform/jobs/push.ts';

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type PushSink = {
  /** For startApp: the only push service that the app allows. */
  services: PushServices;
  /** All requests in order, whatever the answer. */
  pushed: Pushed[];
  /** The next statuses in order; afterwards 201. */
  answer(...statuses: number[]): void;
  device(): TestDevice;
};

export type TestDevice = {
  /** In the form of `toJSON`. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** Decrypts a message to this device. */
  read(pushed: Pushed): unknown;
};

// Only for 127.0.0.1 and tests, valid until 2126.
const [cert, key] = ['push-sink.crt', 'push-sink.key'].map((name) =>
  fs.readFileSync(new URL(name, import.meta.url), 'utf8'),
) as [string, string];

/** A push service on this machine that records requests. */
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

export function testDevice(endpoint: string): TestDevice {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, expirationTime: null, keys },
    read: ({ body }) => JSON.parse(decrypt(body, pair, auth)),
  };
}

/** Decrypts a web push message of one record (RFC 8291), as the browser does. */
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
