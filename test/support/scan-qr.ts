import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a phone reads off the QR codes of a page, once it is drawn 8 pixels to the module; by a reader that is not ours. */
export async function scanQr(html: string): Promise<string[]> {
  const codes = html.match(/<svg[^>]*role="img"[^>]*Kod QR.*?<\/svg>/gs) ?? [];
  const read: string[] = [];
  for (const code of codes) read.push(await scanOne(code));
  return read;
}

/** The app forbids its process to open one; so it does again once nobody draws. */
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] };
let drawing = 0;

async function scanOne(svg: string): Promise<string> {
  const side = Number(/viewBox="-4 -4 (\d+)/.exec(svg)?.[1]) * 8;
  const drawn = svg.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"`);
  if (drawing++ === 0) sharp.unblock(SVG);
  const pixels = sharp(Buffer.from(drawn)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await pixels.finally(() => --drawing === 0 && sharp.block(SVG));
  const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error('No reader can read this QR code');
  return Buffer.from(code.binaryData).toString('utf8');
}
