import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Fast, quiet, and cut off from every network but this machine. Our own pages need no sandbox, and root has none. */
const FLAGS = [
  '--force-prefers-reduced-motion', // animations are skipped
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage', // containers give /dev/shm 64 MB
  '--no-first-run',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--renderer-process-limit=1', // otherwise a spare process waits beside each page
  '--disable-site-isolation-trials', // otherwise a new page still starts a process; all content is ours
  '--in-process-gpu', // there is no GPU, and page images need not be sent to another process
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Launch options of a Chromium: npm's unless CHROMIUM_PATH names another, because a system's costs twice the
 * processor time. Throws an Error with advice when there is none.
 */
export function chromiumLaunch(): LaunchOptions {
  const given = process.env.CHROMIUM_PATH;
  return given ? { args: FLAGS, executablePath: given } : packagedChromiumLaunch();
}

/** Whether pushed messages can be shown: npm's Chromium has no notifications. */
export const showsNotifications = (): boolean => Boolean(process.env.CHROMIUM_PATH);

/**
 * Launch options of npm's Chromium with its fonts, equal on every Linux; Chrome on other systems. Throws an Error
 * with advice when there is none.
 */
export function packagedChromiumLaunch(): LaunchOptions {
  const args = FLAGS;
  if (process.platform !== 'linux') return { args, channel: 'chrome' }; // from its usual place
  if (process.arch !== 'x64')
    throw new Error(`npm has no Chromium for linux-${process.arch}: install one, or name it in CHROMIUM_PATH.`);
  const folder = unpackedChromium();
  return {
    args,
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      // Chromium sets these itself. If they are missing, its environment grows while other threads read it, and it crashes.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      FC_FONTATIONS: '1',
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

/**
 * The folder of npm's Chromium with its libraries and fonts, unpacked once for all runs. The package unpacks to the
 * temporary folder and reads the environment, so it runs in its own process.
 */
function unpackedChromium(): string {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const cache = cacheFolder();
  const folder = path.join(cache, `chromium-${version}`);
  if (fs.existsSync(folder)) return folder;
  const aside = fs.mkdtempSync(`${folder}-`);
  const unpack = "import('@sparticuz/chromium').then((it) => it.default.executablePath())";
  const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  const { status, stderr } = spawnSync(process.execPath, ['-e', unpack], { cwd: ROOT, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm's Chromium could not be unpacked:\n${stderr}`);
  fs.writeFileSync(path.join(aside, 'fonts/fonts.conf'), fontsConf(path.join(folder, 'fonts')));
  try {
    fs.renameSync(aside, folder);
  } catch {
    fs.rmSync(aside, { recursive: true }); // another test file was faster
  }
  return folder;
}

/** The package's own configuration looks for fonts only in /tmp. Without fonts all text is invisible. */
const fontsConf = (fonts: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>\n`;

/** Beside the packages, or in the temporary folder when another account owns them. */
function cacheFolder(): string {
  const places = [path.join(ROOT, 'node_modules/.cache'), path.join(os.tmpdir(), `stajnia-${os.userInfo().uid}`)];
  for (const place of places) {
    try {
      fs.mkdirSync(place, { recursive: true, mode: 0o700 });
      fs.accessSync(place, fs.constants.W_OK);
      return place;
    } catch {
      // try the next one
    }
  }
  throw new Error(`npm's Chromium can be unpacked in neither of ${places.join(', ')}.`);
}
