import type { Browser } from 'playwright-core';
import sharp from 'sharp';

const SIZE = { width: 1600, height: 900 };

const CSS = `
  body { margin: 0; background: linear-gradient(150deg, #e4f0e8, #f2ede3); }
  img { position: absolute; border: 1px solid #d8cfbf; box-shadow: 0 24px 60px -20px rgb(31 27 22 / 0.4); }
  .panel { top: 64px; left: 64px; width: 1150px; border-radius: 16px; }
  .phone { right: 48px; bottom: 48px; width: 340px; border: 10px solid #1f1b16; border-radius: 40px; }
`;

const source = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** The README's picture, a WebP: a worker's phone in front of the manager's panel. */
export async function composeCover(browser: Browser, shots: { panel: Buffer; phone: Buffer }): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE });
  try {
    const images = (['panel', 'phone'] as const).map((name) => `<img class="${name}" src="${source(shots[name])}">`);
    await page.setContent(`<style>${CSS}</style>${images.join('')}`, { waitUntil: 'load' });
    return await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
  } finally {
    await page.close();
  }
}
