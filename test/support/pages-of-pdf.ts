import { extractText, getDocumentProxy } from 'unpdf';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

export async function bytesOf(app: TestApp, client: Client, url: string): Promise<Buffer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload } = await app.server.inject({ url, headers: { cookie, accept: 'text/html' } });
  return rawPayload;
}

export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text as unknown as string[];
}
