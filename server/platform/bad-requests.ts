import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What an address that cannot be read is taken for: one that nothing stands at. */
const NOWHERE = { call: '/api/-', page: '/-' };

/** The address to look for; the router would answer one that cannot be decoded by itself, repeating it in English. */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split('?')[0] as string);
    return url;
  } catch {
    return url.startsWith('/api/') ? NOWHERE.call : NOWHERE.page;
  }
}

const REFUSALS: Record<string, { status: number; error: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'timeout', message: 'Zapytanie trwało zbyt długo.' },
  HPE_HEADER_OVERFLOW: { status: 431, error: 'too_large', message: 'Adres lub nagłówki zapytania są za długie.' },
};
const UNREADABLE = { status: 400, error: 'bad_input', message: 'Nie udało się odczytać zapytania.' };

/** Answers what is no proper HTTP, or never came to its end, and hangs up: the app itself never hears of it. */
export function refuseBadHttp({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, ...told } = REFUSALS[code] ?? UNREADABLE;
  const body = JSON.stringify(told);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
