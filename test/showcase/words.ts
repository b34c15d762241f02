import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type Flaw, flawsOfPage } from './flaws.ts';
import type { Screen } from './screens.ts';
import { visitScreens } from './visit-screens.ts';

const WIDTHS_OF_WORDS = [320, 375, 768, 1024, 1440];

const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');

type Face = { weight: number; file: string; range?: string };

/** Western letters, then Polish and other ones. */
const LATIN = 'U+0000-00FF, U+0131, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191-2193, U+2212';
const BEYOND = 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0';

/** Fonts that a system may use by default, and their files. Arimo has the same widths as Liberation Sans. */
const FONTS: Readonly<Record<string, readonly Face[]>> = {
  DejaVu: [400, 700].map((weight) => ({
    weight,
    file: `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`,
  })),
  Liberation: [400, 700].flatMap((weight) => [
    { weight, file: `@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`, range: LATIN },
    { weight, file: `@fontsource/arimo/files/arimo-latin-ext-${weight}-normal.woff2`, range: BEYOND },
  ]),
  Noto: [
    { weight: 400, file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' },
    { weight: 700, file: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' },
  ],
};

/** A flaw with its font and width in px. */
export type Finding = Flaw & { font: string; width: number };

type Options = { fonts?: readonly string[]; widths?: readonly number[]; rest?: () => Promise<void> };

/** Flaws in the texts of the current page. Changes the window's width. The page must allow fonts in `data:`. */
export async function flawsOf(
  page: Page,
  { fonts = Object.keys(FONTS), widths, rest }: Options = {},
): Promise<Finding[]> {
  const found: Finding[] = [];
  await page.addStyleTag({ content: fonts.map(sheetOf).join('\n') });
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
  });
  for (const width of widths ?? WIDTHS_OF_WORDS) {
    await page.setViewportSize({ width, height: 900 });
    await rest?.();
    for (const font of fonts) {
      await page.evaluate((font) => document.documentElement.setAttribute('data-font', font), font);
      const flaws = await page.evaluate(flawsOfPage);
      found.push(...flaws.map((flaw) => ({ ...flaw, font, width })));
    }
  }
  return found;
}

const sheets = new Map<string, string>();

function sheetOf(font: string): string {
  const sheet = sheets.get(font) ?? drawnIn(font);
  sheets.set(font, sheet);
  return sheet;
}

function drawnIn(font: string): string {
  const faces = (FONTS[font] ?? []).map(({ weight, file, range }) => {
    const data = fs.readFileSync(path.join(PACKAGES, file)).toString('base64');
    const where = range ? `unicode-range: ${range};` : '';
    return `@font-face { font-family: "words of ${font}"; font-weight: ${weight}; ${where} src: url(data:font/woff2;base64,${data}) }`;
  });
  return [...faces, `[data-font="${font}"] { --font: "words of ${font}" }`].join('\n');
}

/** Findings as lines: a flaw with its widths, fonts and screens. */
export function linesOfFindings(findings: readonly (Finding & { screen: string })[]): string[] {
  const flaws = Map.groupBy(findings, ({ kind, text, where }) => `${kind}: '${text}' in ${where}`);
  return [...flaws]
    .map(([flaw, all]) => {
      const [widths, fonts, screens] = (['width', 'font', 'screen'] as const).map((key) => [
        ...new Set(all.map((one) => one[key])),
      ]);
      const more = (screens?.length ?? 0) > 3 ? `, and ${(screens?.length ?? 0) - 3} more` : '';
      return `${flaw} (${widths?.join(' ')}; ${fonts?.join(' ')}; ${screens?.slice(0, 3).join(' ')}${more})`;
    })
    .sort();
}

/**
 * Looks for flaws on screens in every font at every width. Skips printed, dark and unscripted screens, which have the
 * same words. Returns a line each.
 */
export async function findFlaws(screens: readonly Screen[]): Promise<string[]> {
  const findings: (Finding & { screen: string })[] = [];
  const failed = await visitScreens(
    screens.filter(({ dark, print, unscripted }) => !dark && !print && !unscripted),
    {
      widths: [1440],
      visit: async (window, screen, { cookies }) => {
        await window.show(screen, cookies);
        const found = await flawsOf(window.page, { rest: window.rest });
        findings.push(...found.map((one) => ({ ...one, screen: `${screen.as}-${screen.name}` })));
      },
    },
  );
  return [...linesOfFindings(findings), ...failed];
}
