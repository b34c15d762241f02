import { ConfigError, type Mode, readConfig } from './config.ts';
import { type Running, type StartOptions, start } from './start.ts';

/** The most time for running requests and jobs to finish when the process is asked to stop. */
const DRAIN_MS = 10_000;
/** In dev an open page keeps its hot-reload connection for ever, so there is nothing to wait for. */
const DEV_DRAIN_MS = 300;

/** Starts the app and stops it gracefully on SIGTERM or Ctrl-C. Exits with 1 if it cannot start. */
export async function run(mode: Mode, options?: StartOptions): Promise<Running | undefined> {
  try {
    const running = await start(readConfig(mode), options);
    const signals = ['SIGTERM', 'SIGINT'] as const;
    const onSignal = () => {
      // A second signal ends the process at once.
      for (const signal of signals) process.off(signal, onSignal).once(signal, () => process.exit(1));
      void leave(running, mode === 'dev' ? DEV_DRAIN_MS : DRAIN_MS);
    };
    for (const signal of signals) process.on(signal, onSignal);
    return running;
  } catch (error) {
    // An error that the operator can fix is printed as one sentence, any other with its stack.
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/** Stops the app and exits with 0, also after `limit` ms, because unfinished work was not acknowledged yet. */
async function leave({ app, stop }: Running, limit: number): Promise<void> {
  setTimeout(() => {
    app.log.info('not all running work was finished');
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
