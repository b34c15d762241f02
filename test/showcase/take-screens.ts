import fs from 'node:fs';
import path from 'node:path';
import { WIDTHS } from './camera.ts';
import { dialogOf, dialogsOf, SCREENS, type Screen } from './screens.ts';
import { visitScreens } from './visit-screens.ts';

/**
 * Photographs screens (by default all) at each width into a folder. Throws an Error that names the screens that
 * failed, and the dialogs that a page links to and no screen shows.
 */
export async function takeScreens(folder: string, screens: readonly Screen[] = SCREENS): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const links = new Set<string>();
  const failed = await visitScreens(screens, {
    widths: WIDTHS,
    visit: async (window, screen, { cookies, width }) => {
      const shot = await window.photograph(screen, cookies);
      fs.writeFileSync(path.join(folder, `${screen.as}-${screen.name}-${width}.png`), shot.png);
      for (const link of shot.links) links.add(link);
    },
  });
  const missing = dialogsNotIn(SCREENS, links);
  if (missing.length) failed.push(`test/showcase/screens.ts lacks the dialogs ${missing.join(', ')}`);
  if (failed.length) throw new Error(failed.join('\n'));
}

function dialogsNotIn(screens: readonly Screen[], links: Iterable<string>): string[] {
  const shown = new Set(screens.flatMap(dialogsOf));
  return [...new Set([...links].flatMap((link) => dialogOf(link) ?? []))].filter((name) => !shown.has(name));
}
