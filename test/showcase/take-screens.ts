import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { DEMO_PASSWORD, demoPerson } from '../../server/demo/people.ts';
import { packagedChromiumLaunch } from '../support/chromium.ts';
import { prepareTemplate } from '../support/postgres.ts';
import { signInAt } from '../support/program.ts';
import { type Cookie, openWindow, WIDTHS } from './camera.ts';
import { dialogOf, dialogsOf, type Looker, SCREENS, type Screen } from './screens.ts';
import { type OpenStable, openDemoStable, openNewStable } from './stable.ts';

/** For each width. */
const WINDOWS = 2;

/** A pixel is drawn from the whole page at once, in one way: never from a part drawn before, nor from half a picture. */
const FLAGS = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-skia-runtime-opts',
  '--disable-lcd-text',
  '--disable-threaded-animation',
  '--force-color-profile=srgb',
  `--renderer-process-limit=${WIDTHS.length * WINDOWS}`,
];

/**
 * Photographs screens at each width into a folder, all of them unless told which. Throws an Error that names those which
 * could not be, and the dialogs that a page leads to and none of all screens shows.
 */
export async function takeScreens(folder: string, screens: readonly Screen[] = SCREENS): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const template = await prepareTemplate();
  const { args = [], ...launch } = packagedChromiumLaunch();
  const browser = await chromium.launch({ ...launch, args: [...args, ...FLAGS] });
  const failed: string[] = [];
  try {
    for (const [empty, open] of [[false, openDemoStable] as const, [true, openNewStable] as const]) {
      const wanted = screens.filter((screen) => Boolean(screen.empty) === empty);
      if (wanted.length === 0) continue;
      const stable = await open(template);
      failed.push(...(await takeIn(stable, wanted, { browser, folder }).finally(stable.close)));
    }
  } finally {
    await browser.close();
    await template.stop();
  }
  if (failed.length) throw new Error(failed.join('\n'));
}

type Place = { browser: Browser; folder: string };

/** Takes the screens of a stable in a few windows side by side, then those without script. Returns what went wrong. */
async function takeIn(stable: OpenStable, screens: readonly Screen[], { browser, folder }: Place): Promise<string[]> {
  const cookies = await signInAll(stable.url, screens);
  const failed: string[] = [];
  const links = new Set<string>();

  /** Takes one after the other from a list that windows share. */
  async function takeFrom(list: Screen[], width: number, scripted: boolean): Promise<void> {
    const window = await openWindow(browser, { url: stable.url, width, scripted });
    for (let screen = list.shift(); screen; screen = list.shift()) {
      const name = `${screen.as}-${screen.name}-${width}`;
      try {
        const shot = await window.photograph(screen, cookies.get(screen.as) ?? []);
        fs.writeFileSync(path.join(folder, `${name}.png`), shot.png);
        for (const link of shot.links) links.add(link);
      } catch (error) {
        failed.push(`${name}: ${(error as Error).message}`);
      }
    }
    await window.close();
  }

  for (const scripted of [true, false]) {
    const windows = WIDTHS.flatMap((width) => {
      const list = screens.filter(({ unscripted = false }) => unscripted !== scripted);
      return Array.from({ length: WINDOWS }, () => takeFrom(list, width, scripted));
    });
    await Promise.all(windows);
  }
  const missing = dialogsNotIn(SCREENS, links);
  if (missing.length) failed.push(`test/showcase/screens.ts lacks the dialogs ${missing.join(', ')}`);
  return failed;
}

/** The dialogs that links lead to and no screen shows. */
function dialogsNotIn(screens: readonly Screen[], links: Iterable<string>): string[] {
  const shown = new Set(screens.flatMap(dialogsOf));
  return [...new Set([...links].flatMap((link) => dialogOf(link) ?? []))].filter((name) => !shown.has(name));
}

/** One session for each who looks, so that each has one device. */
async function signInAll(url: string, screens: readonly Screen[]): Promise<Map<Looker, Cookie[]>> {
  const sessions = new Map<Looker, Cookie[]>();
  for (const looker of new Set(screens.map(({ as }) => as))) {
    if (looker === 'visitor') continue;
    const { cookie } = await signInAt(url, { email: demoPerson(looker).email, password: DEMO_PASSWORD });
    const cookies = cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    });
    sessions.set(looker, cookies);
  }
  return sessions;
}
