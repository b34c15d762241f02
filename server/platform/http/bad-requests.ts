import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorClass } from '../../domain/refusal-codes.ts';

const UNKNOWN = { call: '/api/-', page: '/-' };

/** The URL to route. It replaces an undecodable one, which the router would answer itself, in English. */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split('?')[0] as string);
    return url;
  } catch {
    return url.startsWith('/api/') ? UNKNOWN.call : UNKNOWN.page;
  }
}

const REFUSALS: Record<string, { status: number; error: ErrorClass; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'timeout', message: 'Zapytanie trwało zbyt długo.' },
  HPE_HEADER_OVERFLOW: { status: 431, error: 'too_large', message: 'Adres lub nagłówki zapytania są za długie.' },
};
const UNREADABLE: (typeof REFUSALS)[string] = {
  status: 400,
  error: 'bad_input',
  message: 'Nie udało się odczytać zapytania.',
};

/** Answers malformed or unfinished HTTP and closes the connection; such requests never reach Fastify. */
export function refuseBadHttp({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, error, message } = REFUSALS[code] ?? UNREADABLE;
  const body = JSON.stringify({ error, code: error, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
