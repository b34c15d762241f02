import { ConfigError, type Mode, readConfig } from './config.ts';
import { type Running, type StartOptions, start } from './start.ts';

/** How long the work in hand may take when the process is asked to stop. */
const DRAIN_MS = 10_000;
/** In dev an open page holds on to its hot reload for ever, and only waits for the next start. */
const DEV_DRAIN_MS = 300;

/** Starts the program and stops it in order on SIGTERM or Ctrl-C. Ends the process if it cannot start. */
export async function run(mode: Mode, options?: StartOptions): Promise<Running | undefined> {
  try {
    const running = await start(readConfig(mode), options);
    const signals = ['SIGTERM', 'SIGINT'] as const;
    const onSignal = () => {
      // Told again, it ends at once.
      for (const signal of signals) process.off(signal, onSignal).once(signal, () => process.exit(1));
      void leave(running, mode === 'dev' ? DEV_DRAIN_MS : DRAIN_MS);
    };
    for (const signal of signals) process.on(signal, onSignal);
    return running;
  } catch (error) {
    // What an operator can mend is reported in one sentence; anything else with its stack.
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/** Ends with 0 also when what was in hand took too long: it was waited for, and nothing acknowledged is lost. */
async function leave({ app, stop }: Running, limit: number): Promise<void> {
  setTimeout(() => {
    app.log.info('not all that was in hand came to its end');
    process.exit(0);
  }, limit).unref();
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
