import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { DEMO_PASSWORD, demoPerson } from '../../server/demo/people.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { barriersOn, COLOURS, openPage, takeProblems } from '../support/browser.ts';
import { byDay } from '../support/drill.ts';
import { lastAddress, send, watchRequests } from './camera.ts';
import { flawsOfPage } from './flaws.ts';
import { dialogOf, type Looker, SCREENS, type Screen } from './screens.ts';
import { sendLinks } from './stable.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 800 };
/** A4 without its margins. */
const PAPER = { width: 718, height: 1000 };

/** Only the demo itself has them, and a new installation is another stable. */
const isElsewhere = ({ address, empty }: Screen) => Boolean(empty) || address.startsWith('/dev/');

/** What else is walked through another way: by what it says to readers of colours, on paper, without script. */
const isAnotherLight = ({ dark, print, unscripted, foreign, search }: Screen) =>
  Boolean(dark || print || unscripted || foreign || search);

/** The page, section, tab and dialog of a screen: by day one screen of each kind is looked at. */
function kindOf({ address, through = [], send }: Screen): string {
  const url = new URL(through.at(-1)?.startsWith('/') ? String(through.at(-1)) : address, 'http://stable');
  const names = ['section', 'tab', 'view'].map((name) => url.searchParams.get(name) ?? '');
  const dialog = dialogOf([address, ...through].join(' ').split(' ').at(-1) ?? '') ?? '';
  const path = url.pathname.replaceAll(/[0-9a-f-]{36}|\d{4}-\d{2}/g, 'x');
  return dialog ? `dialog ${dialog}` : [path, ...names, send ? 'refused' : ''].join(' ');
}

function firstOfEachKind(screens: readonly Screen[]): Screen[] {
  const kinds = Map.groupBy(screens, kindOf);
  return [...kinds.values()].flatMap(([first]) => first ?? []);
}

/** The screens that are walked over: by day one of each kind without refused forms, in the drill all. */
const walked = (): Screen[] => {
  const here = SCREENS.filter((screen) => !isElsewhere(screen) && !isAnotherLight(screen));
  return byDay(firstOfEachKind(here.filter(({ send }) => !send)), here);
};

/**
 * Walks over the demo's screens of these people, each on a desk, on a phone, on paper and in the dark. Asserts that nothing
 * goes wrong on the page, that axe finds nothing, and that no text is broken, cut, covered or wider than the window.
 */
export async function walk(t: Test, lookers: readonly Looker[]): Promise<void> {
  const app = await startApp(t, { demo: true });
  await sendLinks(app.db, app.clock.now());
  for (const looker of lookers)
    t.test(looker, async (t) => {
      const screens = walked().filter(({ as }) => as === looker);
      t.same(await wrongOn(t, app, looker, screens), [], `${screens.length} screens`);
    });
}

async function wrongOn(t: Test, app: TestApp, looker: Looker, screens: readonly Screen[]): Promise<string[]> {
  const as = looker === 'visitor' ? {} : { as: { ...demoPerson(looker), password: DEMO_PASSWORD } };
  const page = await openPage(t, app, { ...as, viewport: DESK, reducedMotion: 'reduce' });
  const rest = watchRequests(page);
  const wrong: string[] = [];
  for (const [nth, screen] of screens.entries()) {
    console.error(looker, screen.name, performance.now());
    const found = await wrongWith(page, screen, { rest, axeOn: nth % 2 ? 'desk' : 'phone' }).catch((error) => [
      String(error),
    ]);
    wrong.push(...found.map((one) => `${screen.name}: ${one}`));
  }
  return wrong;
}

type Look = {
  rest: () => Promise<void>;
  /** axe judges one width in the light, and the colours of the other in the dark. */
  axeOn: 'desk' | 'phone';
};

async function wrongWith(page: Page, screen: Screen, { rest, axeOn }: Look): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  const answer = await page.goto(await lastAddress(page.context(), screen));
  if (screen.send) await send(page, screen.send);
  await rest();
  const isGone = answer?.status() === 404;
  const problems = takeProblems(page).filter((problem) => !(isGone && problem.includes('404')));
  const onDesk = await flaws(page, 'on a desk');
  const atDesk = await barriers(page, axeOn === 'desk');
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await rest();
  const onPhone = await flaws(page, 'on a phone');
  const atPhone = await barriers(page, axeOn === 'phone');
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const onPaper = (await flaws(page, 'on paper')).filter((one) => one.startsWith('too wide'));
  return [...problems, ...onDesk, ...atDesk, ...onPhone, ...atPhone, ...onPaper];
}

async function flaws(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(flawsOfPage);
  return found.map(({ kind, text, where: part }) => `${kind} ${where}: '${text}' in ${part}`);
}

/** All that axe finds in the light, or what it says of colours in the dark. */
async function barriers(page: Page, inTheLight: boolean): Promise<string[]> {
  if (!inTheLight) await page.emulateMedia({ colorScheme: 'dark' });
  const found = await (inTheLight ? barriersOn(page) : barriersOn(page, COLOURS));
  return found.map(({ rule, where, why }) => `${rule}${inTheLight ? '' : ' in the dark'}: ${where}: ${why}`);
}
