import { builtFile } from '../../server/platform/build-folder.ts';
import type * as Bundle from '../../views/index.tsx';

/** The built views, for what draws mails without an app around it. The runner has built them. */
export async function builtViews(): Promise<() => typeof Bundle> {
  const views = (await import(builtFile('views/index.js').href)) as typeof Bundle;
  return () => views;
}
