import sharp, { type Create } from 'sharp';

export const canvas = (width: number, height: number, more: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#c2703d', ...more } });

export async function photo(name = 'zdjecie.jpg', width = 80, height = 60): Promise<File> {
  return new File([new Uint8Array(await canvas(width, height).jpeg().toBuffer())], name, { type: 'image/jpeg' });
}
