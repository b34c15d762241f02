import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { Shot } from '../../server/features/site/showcase.ts';
import { packagedChromiumLaunch } from '../support/chromium.ts';
import { prepareTemplate } from '../support/postgres.ts';
import { composeCover } from './cover.ts';
import { writeChanged, writeVersions } from './files.ts';
import { DEVICES, SCENES, type Scene } from './scenes.ts';
import { cookiesAt, openDemoStable } from './stable.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, 'client/public/showcase');
const LIST = path.join(ROOT, 'server/features/site/showcase.json');
const COVER = path.join(ROOT, 'docs/stajnia.webp');

/** The focus ring would distract; paper has margins. */
const STYLE = `
  :focus-visible { outline: none !important }
  @media print { body { padding: 56px } }
`;

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
    if (scene.as) await context.addCookies(await cookiesAt(url, scene.as));
    const page = await context.newPage();
    await page.goto(scene.address);
    await scene.first?.(page);
    if (scene.on === 'paper') await page.emulateMedia({ media: 'print' });
    return await page.screenshot({ style: STYLE });
  } finally {
    await context.close();
  }
}

type Taken = { scene: Scene; png: Buffer };

async function takeAll(browser: Browser): Promise<Taken[]> {
  const template = await prepareTemplate();
  const { url, close } = await openDemoStable(template);
  try {
    const taken: Taken[] = [];
    for (const [at, scene] of SCENES.entries()) {
      console.error(`${at + 1} of ${SCENES.length}: ${scene.id}`);
      taken.push({ scene, png: await take(browser, url, scene) });
    }
    return taken;
  } finally {
    await close();
    await template.stop();
  }
}

async function keep(taken: Taken[]): Promise<void> {
  fs.mkdirSync(PICTURES, { recursive: true });
  const list: Shot[] = [];
  const written = new Set<string>();
  for (const { scene, png } of taken) {
    const { id, caption, alt } = scene;
    const { names, ...size } = await writeVersions(PICTURES, id, png);
    list.push({ id, caption, alt, ...size });
    for (const name of names) written.add(name);
  }
  for (const name of fs.readdirSync(PICTURES)) if (!written.has(name)) fs.rmSync(path.join(PICTURES, name));
  writeChanged(LIST, `${JSON.stringify(list, null, 2)}\n`);
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
    writeChanged(COVER, await composeCover(browser, shots));
  } finally {
    await browser.close();
  }
}
