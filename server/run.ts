import { ConfigError, type Mode, readConfig } from './config.ts';
import type { DemoOptions } from './demo/index.ts';
import { type Running, start } from './start.ts';

/** How long the work in hand may take when the process is told to stop. */
const DRAIN_MS = 10_000;

/** Starts the program and stops it in order when it is told to (SIGTERM, Ctrl-C). Ends the process if it cannot start. */
export async function run(mode: Mode, demo?: DemoOptions): Promise<Running | undefined> {
  try {
    const running = await start(readConfig(mode), demo);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave(running));
    return running;
  } catch (error) {
    // What an operator can mend is told in a sentence; anything else with its stack.
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

async function leave({ stop }: Running): Promise<void> {
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
