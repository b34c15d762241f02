import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Result } from 'autocannon';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));

type Load = {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  answers: number;
};

/** Loads one address as fast as possible, from its own process. Throws when an answer is not a success. */
export async function fire({ url, headers = {}, answers, connections }: Load): Promise<void> {
  const args = ['--json', '--connections', `${connections}`, '--amount', `${answers}`];
  for (const [name, value] of Object.entries(headers)) args.push('--headers', `${name}=${value}`);
  const child = spawn(process.execPath, [AUTOCANNON, ...args, url], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [json] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const result = JSON.parse(json) as Result;
  if (result.non2xx || result.errors || !result['2xx'])
    throw new Error(`${url}: ${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
