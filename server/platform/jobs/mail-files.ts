import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

export type MailFile = {
  from: string;
  to: string;
  subject: string;
  date: Date;
  id: string;
  html: string;
  text: string;
};

const NAME = /^[\dTZ-]+-[\da-f]{8}\.eml$/;

/** Counts the files, so that those of one millisecond have different names and keep their order. */
let written = 0;

/** Whether a name is that of a mail file, and so contains no path. */
const isMailName = (name: string): boolean => NAME.test(name);

/** Writes a mail file atomically. Sorting the files by name sorts them by time. */
export async function writeMailFile(folder: string, date: Date, message: Buffer): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const order = String(++written).padStart(6, '0');
  const name = `${date.toISOString().replace(/[:.]/g, '-')}-${order}-${randomBytes(4).toString('hex')}.eml`;
  const half = path.join(folder, `${name}.part`);
  await fs.writeFile(half, message, { mode: 0o600 });
  await fs.rename(half, path.join(folder, name));
}

export const mailFolder = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'mail');

/** Deletes the mails addressed to a person or mentioning them; `isAbout` decides by the text. */
export async function removeMails(folder: string, isAbout: (text: string) => boolean): Promise<void> {
  for (const name of await mailNames(folder, Number.POSITIVE_INFINITY)) {
    const mail = await readMailFile(folder, name);
    if (mail && isAbout([mail.to, mail.subject, mail.text].join('\n')))
      await fs.rm(path.join(folder, name), { force: true });
  }
}

export async function mailNames(folder: string, limit: number): Promise<string[]> {
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // No mail was ever sent.
    throw error;
  });
  return names.filter(isMailName).sort().reverse().slice(0, limit);
}

export async function readMailFile(folder: string, name: string): Promise<MailFile | undefined> {
  if (!isMailName(name)) return undefined;
  const message = await fs.readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  return message === undefined ? undefined : parseMail(message);
}

function partsOf(message: string): { type: string; text: string }[] {
  const { headers, body } = split(message);
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return [readPart(message)];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')));
}

/** Parses a mail written by `mail.ts`, with a plain and an HTML version. It does not support other mails. */
export function parseMail(message: string): MailFile {
  const { headers } = split(message);
  const parts = partsOf(message);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? '';
  return {
    from: words(headers.from),
    to: words(headers.to),
    subject: words(headers.subject),
    date: new Date(headers.date ?? 0),
    id: headers['message-id'] ?? '',
    html: textOf('text/html'),
    text: textOf('text/plain'),
  };
}

function split(message: string): { headers: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(message) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)).filter((line) => line !== null);
  return { headers: Object.fromEntries(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])), body };
}

function readPart(part: string): { type: string; text: string } {
  const { headers, body } = split(part);
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const encoding = headers['content-transfer-encoding'];
  const bytes =
    encoding === 'base64' ? Buffer.from(body, 'base64') : encoding === 'quoted-printable' ? quoted(body) : body;
  return { type, text: bytes.toString().replace(/\r\n/g, '\n') };
}

/** Decodes quoted-printable: '=C5=82' is two bytes, '=' at the end of a line joins the next one. */
function quoted(text: string): Buffer {
  const joined = text.replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}

/** Decodes a header's encoded words ('=?UTF-8?Q?…?='). */
function words(header = ''): string {
  const joined = header.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, text) =>
    (kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' '))).toString(),
  );
}
