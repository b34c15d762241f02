import fs from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * Parses the arguments of a program: its options and up to `most` words. Its help is the comment at the beginning of its
 * `file`: --help prints it and ends the process; anything unknown ends it with 1 and one sentence.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(file: string, options: Options, most = 0) {
  const help = { help: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ options: { ...options, ...help }, allowPositionals: most > 0 });
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'.`);
    if (!('help' in values)) return { values, positionals };
    console.log(helpIn(file));
    leave(0);
  } catch (error) {
    console.error((error as Error).message.replace(/ To specify a positional argument.*/s, ''));
    leave(1);
  }
}

function leave(code: number): never {
  if (process.env.WATCH_REPORT_DEPENDENCIES) process.kill(process.ppid); // `node --watch` would wait for a change
  process.exit(code);
}

function helpIn(file: string): string {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(fs.readFileSync(file, 'utf8')) ?? [];
  return comment.replace(/^ *\* ?/gm, '').trim();
}

/** Runs a program. An error is printed as one sentence, and the process then exits with 1. */
export function runCommand(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
