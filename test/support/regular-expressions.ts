import { type ESTree, parseSync, Visitor } from 'vite';
import { readSource, sourcesIn } from './sources.ts';

export type Expression = { file: string; source: string; flags: string; toString(): string };

/** All regular expression literals, each once, and the files that build some with `RegExp(…)`. */
export function expressionsIn(...folders: string[]): { literals: Expression[]; builders: string[] } {
  const literals = new Map<string, Expression>();
  const builders = new Set<string>();
  for (const file of sourcesIn(...folders)) {
    const { program } = parseSync(file, readSource(file));
    const built = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builders.add(file);
    };
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern: source, flags } = node.regex;
        const written = `/${source}/${flags}`;
        literals.set(written, { file, source, flags, toString: () => written });
      },
      NewExpression: built,
      CallExpression: built,
    }).visit(program);
  }
  return { literals: [...literals.values()], builders: [...builders] };
}

/**
 * Whether an expression might be worse than quadratic: it has more than two loops in sequence (an unanchored
 * beginning counts as one), or nested loops. A repetition of up to 9 times is not a loop.
 */
export function isSuspect({ source, flags }: Pick<RegExp, 'source' | 'flags'>): boolean {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const loops = plain.match(/[*+]|\{\d+,\}|\{(?:\d+,)?\d{2,}\}/g) ?? [];
  const anchored = plain.startsWith('^') && !plain.includes('|') && !flags.includes('m');
  return loops.length + (anchored ? 0 : 1) > 2 || /\)(?:[*+]|\{)/.test(plain);
}
