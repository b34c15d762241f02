/** The entry point of a helper process that `aside` starts; its arguments are the module and the function's name. */
import { flushCompileCache } from 'node:module';
import { Refusal } from '../http/errors.ts';
import type { Outcome } from './aside.ts';

const [module = '', name = ''] = process.argv.slice(2);

// The helper ends with its parent, even while native code runs. Only the parent handles signals.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

const { [name]: work } = (await import(module)) as Record<string, (input: unknown) => unknown>;
if (!work) throw new Error(`${module} exports no ${name}`);
process.on('message', async (input) => process.send?.(await outcomeOf(work, input)));
process.send?.({ result: 'ready' });
flushCompileCache();

async function outcomeOf(work: (input: unknown) => unknown, input: unknown): Promise<Outcome> {
  try {
    return { result: await work(input) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) return { failed: thrown instanceof Error ? thrown : new Error(String(thrown)) };
    const { status, error, code, message, fields } = thrown;
    return { refused: { status, error, code, message, fields } };
  }
}
