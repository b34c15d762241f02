import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { DEMO_PASSWORD, demoPerson } from '../../server/demo/people.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { barriersOn, COLOURS, openPage, takeProblems } from '../support/browser.ts';
import { byDay } from '../support/drill.ts';
import { lastAddress, send, watchRequests } from './camera.ts';
import { flawsOfPage } from './flaws.ts';
import { lostOnPaper, wordsSeen } from './paper.ts';
import { dialogsOf, type Looker, SCREENS, type Screen } from './screens.ts';
import { sendLinks } from './stable.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 800 };
/** A4 without its margins. */
const PAPER = { width: 718, height: 1000 };

/** Only the demo itself has these, and a new installation is another stable. */
const isElsewhere = ({ address, empty }: Screen) => Boolean(empty) || address.startsWith('/dev/');

/** Dark, printed or unscripted pages: the walk shows these itself, or they look the same. */
const isAnotherLight = ({ dark, print, unscripted, foreign, search }: Screen) =>
  Boolean(dark || print || unscripted || foreign || search);

/** The page or section of a screen. */
function kindOf({ address, through = [] }: Screen): string {
  const last = through.at(-1) ?? '';
  const { pathname, searchParams } = new URL(last.startsWith('/') ? last : address, 'http://stable');
  return `${pathname.replaceAll(/[0-9a-f-]{36}|\d{4}-\d{2}/g, 'x')} ${searchParams.get('section') ?? ''}`;
}

/** The daily run walks over one screen of each kind, without dialogs and refused forms; the drill over all. */
function walkedOver(): Screen[] {
  const here = SCREENS.filter((screen) => !isElsewhere(screen) && !isAnotherLight(screen));
  const plain = here.filter((screen) => !screen.send && dialogsOf(screen).length === 0);
  const kinds = Map.groupBy(plain, kindOf);
  const walked = byDay(
    [...kinds.values()].flatMap(([first]) => first ?? []),
    here,
  );
  const places = new Set(walked.map(placeOf));
  return [...walked, ...PRINTED.filter((screen) => !places.has(placeOf(screen)))];
}

const placeOf = ({ address, through = [] }: Screen) => [address, ...through].join(' ');

/** Screens that people print. */
const PRINTED = SCREENS.filter(({ print }) => print);
/** Their stylesheet turns the paper. */
const PRINTED_ACROSS = /^\/(board|rota)$/;
const PRINTED_PLACES = new Set(PRINTED.map(placeOf));

/** The daily run checks the colours of every fourth screen in the dark too. */
const DARK = byDay(4, 1);

/**
 * Walks over the demo's screens of these people, each on a desktop and on a phone, some on paper and in the dark.
 * Asserts that no page has errors, that axe finds nothing, that no text is broken, cut, covered or wider than the
 * window, and that all words of a printed page stand on paper.
 */
export async function walk(t: Test, lookers: readonly Looker[]): Promise<void> {
  const app = await startApp(t, { demo: true });
  await sendLinks(app.db, app.clock.now());
  for (const looker of lookers)
    await t.test(looker, async (t) => {
      const screens = walkedOver().filter(({ as }) => as === looker);
      t.same(await wrongOn(t, app, looker, screens), [], `${screens.length} screens`);
    });
}

async function wrongOn(t: Test, app: TestApp, looker: Looker, screens: readonly Screen[]): Promise<string[]> {
  const as = looker === 'visitor' ? {} : { as: { ...demoPerson(looker), password: DEMO_PASSWORD } };
  const open = async () => {
    const page = await openPage(t, app, { ...as, viewport: DESK, reducedMotion: 'reduce' });
    return { page, rest: watchRequests(page) };
  };
  let { page, rest } = await open();
  const wrong: string[] = [];
  for (const [nth, screen] of screens.entries()) {
    const look = () => wrongWith(page, screen, { rest, axeAt: nth % 2 ? DESK : PHONE, dark: nth % DARK === 0 });
    let found = await Promise.race([look(), stuck()]).catch((error) => [String(error)]);
    if (!found) {
      ({ page, rest } = await open());
      found = (await Promise.race([look(), stuck()])) ?? ['the browser does not answer'];
    }
    wrong.push(...found.map((one) => `${screen.name}: ${one}`));
  }
  return wrong;
}

/** In ms. A screen takes 2 s, beside other work 20. */
const LONGEST_LOOK = 120_000;

/** In about one of a thousand screens this Chromium answers no more; a new page does. */
const stuck = () => setTimeout(LONGEST_LOOK, undefined, { ref: false });

type Look = {
  rest: () => Promise<void>;
  axeAt: typeof DESK;
  dark: boolean;
};

async function wrongWith(page: Page, screen: Screen, { rest, axeAt, dark }: Look): Promise<string[]> {
  const wrong: string[] = [];
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize(DESK);
  const answer = await page.goto(await lastAddress(page.context(), screen));
  if (screen.send) await send(page, screen.send);
  let seen: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await rest();
    if (size === DESK) seen = await wordsSeen(page);
    wrong.push(...(await flaws(page, `at ${size.width} px`)));
    if (size === axeAt) wrong.push(...(await barriers(page)));
  }
  if (PRINTED_PLACES.has(placeOf(screen))) {
    await page.setViewportSize(PAPER);
    wrong.push(...(await lostOnPaper(page, seen)).map((word) => `lost on paper: '${word}'`));
    const onPaper = PRINTED_ACROSS.test(screen.address) ? [] : await flaws(page, 'on paper');
    wrong.push(...onPaper.filter((one) => one.startsWith('too wide')));
  }
  if (dark) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    wrong.push(...(await barriers(page, COLOURS)).map((one) => `in the dark: ${one}`));
  }
  const isGone = answer?.status() === 404;
  return [...wrong, ...takeProblems(page).filter((problem) => !(isGone && problem.includes('404')))];
}

async function flaws(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(flawsOfPage);
  return found.map(({ kind, text, where: part }) => `${kind} ${where}: '${text}' in ${part}`);
}

async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  const found = await barriersOn(page, rules);
  return found.map(({ rule, where, why }) => `${rule}: ${where}: ${why}`);
}
