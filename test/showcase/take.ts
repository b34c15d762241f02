import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD, demoPerson } from '../../server/demo/people.ts';
import type { Shot } from '../../server/features/site/showcase.ts';
import { packagedChromiumLaunch } from '../support/chromium.ts';
import { type Program, startProgram } from '../support/program.ts';
import { composeCover } from './cover.ts';
import { writeVersions } from './files.ts';
import { DEVICES, SCENES, type Scene } from './scenes.ts';
import { NOW } from './stable.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, 'client/public/showcase');
const LIST = path.join(ROOT, 'server/features/site/showcase.json');
const COVER = path.join(ROOT, 'docs/stajnia.webp');

/** The focus ring would distract; paper has margins. */
const STYLE = `
  :focus-visible { outline: none !important }
  @media print { body { padding: 56px } }
`;

/** Runs with its own demo, which is removed afterwards, also on a signal. */
async function withDemo<T>(use: (demo: Program) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-showcase-'));
  const ends: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  const endAll = async () => {
    for (const end of ends) await end();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(1)));
  try {
    const env = { DATA_DIR: folder, NOW, LOG_LEVEL: 'warn' };
    const demo = await startProgram(
      { teardown: (end) => void ends.unshift(end) },
      { script: 'server/commands/demo.ts', env },
    );
    const taken = await use(demo);
    demo.process.kill('SIGTERM'); // its database must stop before its folder is removed
    await demo.ended;
    return taken;
  } finally {
    await endAll();
  }
}

async function take(browser: Browser, url: string, scene: Scene): Promise<Buffer> {
  const { width, height, scale } = DEVICES[scene.on];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: scene.on === 'phone',
    colorScheme: scene.dark ? 'dark' : 'light',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    bypassCSP: true, // for STYLE
    reducedMotion: 'reduce', // no half-finished transitions
    javaScriptEnabled: scene.scripted ?? false,
  });
  try {
    const page = await context.newPage();
    if (scene.as) await signIn(page, demoPerson(scene.as).email);
    await page.goto(scene.address);
    await scene.first?.(page);
    if (scene.on === 'paper') await page.emulateMedia({ media: 'print' });
    return await page.screenshot({ style: STYLE });
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Hasło').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/\/home/);
}

type Taken = { scene: Scene; png: Buffer };

async function takeAll(browser: Browser): Promise<Taken[]> {
  return withDemo(async ({ url }) => {
    const taken: Taken[] = [];
    for (const scene of SCENES) taken.push({ scene, png: await take(browser, url, scene) });
    return taken;
  });
}

async function keep(taken: Taken[]): Promise<void> {
  fs.rmSync(PICTURES, { recursive: true, force: true });
  fs.mkdirSync(PICTURES);
  const list: Shot[] = [];
  for (const { scene, png } of taken) {
    const { id, caption, alt } = scene;
    list.push({ id, caption, alt, ...(await writeVersions(PICTURES, id, png)) });
  }
  fs.writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
}

function pngOf(id: string, taken: Taken[]): Buffer {
  const found = taken.find(({ scene }) => scene.id === id);
  if (!found) throw new RangeError(`no scene is called ${id}`);
  return found.png;
}

/** Takes the pictures of /nasza-aplikacja and of the README from its own demo. */
export async function takeShowcase(): Promise<void> {
  const browser = await chromium.launch(packagedChromiumLaunch());
  try {
    const taken = await takeAll(browser);
    await keep(taken);
    const shots = { panel: pngOf('panel', taken), phone: pngOf('zadania', taken) };
    fs.writeFileSync(COVER, await composeCover(browser, shots));
  } finally {
    await browser.close();
  }
}
