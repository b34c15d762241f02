import { extractText, getDocumentProxy } from 'unpdf';
import type { TestApp } from './app.ts';
import { cookiesOf } from './callers.ts';
import type { Client } from './client.ts';

export async function bytesOf(app: TestApp, client: Client, url: string): Promise<Buffer> {
  const headers = { cookie: cookiesOf(client), accept: 'text/html' };
  const { rawPayload } = await app.server.inject({ url, headers });
  return rawPayload;
}

export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text as unknown as string[];
}
