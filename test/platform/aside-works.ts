import fs from 'node:fs';
import { BadInput } from '../../server/platform/http/errors.ts';

export type Order = { do: 'tell' | 'refuse' | 'break' | 'work for ever' | 'wait for ever' | 'die'; file?: string };
export type Told = { pid: number; bytes: Buffer; at: Date };

export async function obey({ do: what, file }: Order): Promise<Told> {
  if (file) fs.writeFileSync(file, String(process.pid));
  if (what === 'refuse') throw new BadInput(undefined, { field: 'Nie tak.' });
  if (what === 'break') throw new TypeError('broken');
  if (what === 'die') process.exit(1);
  while (what === 'work for ever');
  if (what === 'wait for ever') await new Promise(() => setInterval(() => {}, 1_000));
  return { pid: process.pid, bytes: Buffer.from('bytes'), at: new Date(0) };
}
