import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Ending } from './database.ts';

/**
 * What happens to a request: it does not reach the server; its answer is lost; it arrives twice; it is late; or a server in
 * between says that it is busy.
 */
export const FATES = ['lost', 'unanswered', 'twice', 'late', 'busy'] as const;
export type Fate = (typeof FATES)[number];

export type BadNetwork = {
  /** The address of the app behind it. */
  url: string;
  /** The fates of the next writes that may wait, in order; all others arrive. */
  fates: Fate[];
  /** Answers an address in the place of the app. */
  instead: Map<string, (answer: string) => string>;
  /** Loses the answers of all requests that are under way. */
  cut(): void;
};

const WRITE = /^\/api\/(complete_services?|skip_services|raise_health_alert\/.+|create_note|(tick|update)_visit)$/;

/** In ms: longer than the page waits before it shows a write as waiting. */
const LATE = 200;

/** A network between a browser and the app that fails as it is told. Requests of a service worker pass through it too. */
export async function badNetwork(t: Ending, app: { url: string }): Promise<BadNetwork> {
  const { hostname, port } = new URL(app.url);
  const network: BadNetwork = { url: '', fates: [], instead: new Map(), cut: () => server.closeAllConnections() };
  const pass = async ({ url: path, method, headers }: IncomingMessage, body: Buffer) => {
    const request = http.request({ hostname, port, path, method, headers, agent: false });
    request.end(body);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { answer, content: await buffer(answer) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const fate = request.method === 'POST' && WRITE.test(request.url ?? '') ? network.fates.shift() : undefined;
    if (fate === 'lost') return response.destroy();
    if (fate === 'busy') return response.writeHead(503, { 'content-type': 'text/html' }).end('busy');
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, LATE));
    if (fate === 'twice') await pass(request, body);
    const change = network.instead.get(request.url ?? '');
    if (change)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete request.headers[name];
    const { answer, content } = await pass(request, body);
    if (fate === 'unanswered') return response.destroy();
    const { statusCode = 0, headers } = answer;
    const changed = change ? Buffer.from(change(content.toString())) : content;
    if (change) delete headers['content-length'];
    response.writeHead(statusCode, headers).end(changed);
  };
  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  network.url = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  return network;
}
