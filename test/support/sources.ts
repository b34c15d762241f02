import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export function sourcesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })).sort();
}

export const readSource = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
