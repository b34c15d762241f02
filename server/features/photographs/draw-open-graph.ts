import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'));

/** In pixels: the picture, the band with the name below the photograph, the margin of the name and its greatest height. */
const [WIDTH, HEIGHT, BAND, MARGIN, NAME] = [1200, 630, 132, 56, 64];

const [PAPER, GREEN] = ['#faf7f1', '#1c5a3f'];

/** Draws the picture that other programs show for a link: the photograph, and below it the name of the club. A JPEG. */
export async function drawOpenGraph({ photograph, name }: { photograph: Buffer; name: string }): Promise<Buffer> {
  const above = await sharp(photograph)
    .resize(WIDTH, HEIGHT - BAND, { position: 'attention' })
    .toBuffer();
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${GREEN}">${text}</span>`,
      font: 'Noto Sans Bold',
      fontfile: FONT,
      width: WIDTH - 2 * MARGIN,
      height: NAME,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const top = HEIGHT - BAND + Math.round((BAND - info.height) / 2);
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      { input: above, left: 0, top: 0 },
      { input: data, left: MARGIN, top },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
