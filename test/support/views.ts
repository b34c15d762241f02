import type * as Bundle from '../../views/index.tsx';

/** The built views, for what draws mails without an app around it. The runner has built them. */
export async function builtViews(): Promise<() => typeof Bundle> {
  const built = new URL('../../dist/views/index.js', import.meta.url);
  const views = (await import(built.href)) as typeof Bundle;
  return () => views;
}
