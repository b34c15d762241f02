import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** One import or re-export. Paths are relative to the root; a package is its name, as is 'node:fs'. */
export type Import = {
  from: string;
  to: string;
  /** `import type …`, which is erased before anything runs. `import { type A }` is not: it loads the module. */
  typeOnly: boolean;
};

export function sourcesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })).sort();
}

export const readSource = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

export function importsOf(file: string): Import[] {
  const source = readSource(file);
  const { module, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found = (specifier: string, typeOnly: boolean): Import => ({
    from: file,
    to: target(file, specifier),
    typeOnly,
  });
  const isType = (start: number) => /^(import|export)\s+type\b/.test(source.slice(start, start + 20));
  return [
    ...module.staticImports.map((it) => found(it.moduleRequest.value, isType(it.start))),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries.flatMap((entry) => (entry.moduleRequest ? [found(entry.moduleRequest.value, isType(start))] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const specifier = /^['"`](.+)['"`]$/.exec(source.slice(start, end))?.[1];
      return specifier ? [found(specifier, false)] : []; // a computed one names no module
    }),
  ];
}

function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [scope, name] = specifier.split('/');
  return specifier.startsWith('@') ? `${scope}/${name}` : (scope as string);
}
