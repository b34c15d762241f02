import { builtFile } from '../../server/platform/pages/build-folder.ts';
import type * as Bundle from '../../views/index.tsx';

/** The built views, for mails without an app. The runner has built them. */
export async function builtViews(): Promise<() => typeof Bundle> {
  const views = (await import(builtFile('views/index.js').href)) as typeof Bundle;
  return () => views;
}
