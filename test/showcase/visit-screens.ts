import { type Browser, chromium } from 'playwright-core';
import { packagedChromiumLaunch } from '../support/chromium.ts';
import { prepareTemplate } from '../support/postgres.ts';
import { openWindow, type Window } from './camera.ts';
import type { Looker, Screen } from './screens.ts';
import { type Cookie, cookiesAt, type OpenStable, openLinkedStable, openNewStable } from './stable.ts';

/** For each width. */
const WINDOWS = 2;

/** Draws every pixel from the whole page at once, never from an earlier or partial frame. */
const FLAGS = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-skia-runtime-opts',
  '--disable-lcd-text',
  '--disable-threaded-animation',
  '--force-color-profile=srgb',
];

type Visit = {
  /** Windows are opened with each of these widths in px. */
  widths: readonly number[];
  /** Visits a screen in a window, with the cookies of the person who looks. */
  visit(window: Window, screen: Screen, at: { cookies: readonly Cookie[]; width: number }): Promise<void>;
};

/** Visits screens at each width, those of a new installation in their own stable. Returns the errors, one per line. */
export async function visitScreens(screens: readonly Screen[], { widths, visit }: Visit): Promise<string[]> {
  const template = await prepareTemplate();
  const { args = [], ...launch } = packagedChromiumLaunch();
  const limit = `--renderer-process-limit=${widths.length * WINDOWS}`;
  const browser = await chromium.launch({ ...launch, args: [...args, ...FLAGS, limit] });
  const failed: string[] = [];
  try {
    for (const [empty, open] of [[false, openLinkedStable] as const, [true, openNewStable] as const]) {
      const wanted = screens.filter((screen) => Boolean(screen.empty) === empty);
      if (wanted.length === 0) continue;
      const stable = await open(template);
      failed.push(...(await visitIn(stable, wanted, { browser, widths, visit }).finally(stable.close)));
    }
  } finally {
    await browser.close();
    await template.stop();
  }
  return failed;
}

/** Visits the screens of a stable in a few windows in parallel, then those without JavaScript. */
async function visitIn(
  stable: OpenStable,
  screens: readonly Screen[],
  { browser, widths, visit }: Visit & { browser: Browser },
): Promise<string[]> {
  const cookies = await signInAll(stable.url, screens);
  const failed: string[] = [];

  /** Visits one screen after another from a list shared by several windows. */
  async function visitFrom(list: Screen[], width: number, scripted: boolean): Promise<void> {
    const window = await openWindow(browser, { url: stable.url, width, scripted });
    for (let screen = list.shift(); screen; screen = list.shift()) {
      try {
        console.error(`${screen.as}-${screen.name}, ${width} px`);
        await visit(window, screen, { cookies: cookies.get(screen.as) ?? [], width });
      } catch (error) {
        failed.push(`${screen.as}-${screen.name}-${width}: ${(error as Error).message}`);
      }
    }
    await window.close();
  }

  for (const scripted of [true, false]) {
    const windows = widths.flatMap((width) => {
      const list = screens.filter(({ unscripted = false }) => unscripted !== scripted);
      return Array.from({ length: WINDOWS }, () => visitFrom(list, width, scripted));
    });
    await Promise.all(windows);
  }
  return failed;
}

/** One session per account, so that each has one device. */
async function signInAll(url: string, screens: readonly Screen[]): Promise<Map<Looker, Cookie[]>> {
  const sessions = new Map<Looker, Cookie[]>();
  for (const looker of new Set(screens.map(({ as }) => as)))
    if (looker !== 'visitor') sessions.set(looker, await cookiesAt(url, looker));
  return sessions;
}
