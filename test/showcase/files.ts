import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { fileOf, versionsOf } from '../../server/features/site/showcase.ts';

/**
 * 0 to 100. Large versions are read, small ones only recognised. A high effort is fine, because files are made
 * rarely.
 */
const QUALITY = {
  avif: { small: 30, large: 30, effort: 6 },
  webp: { small: 22, large: 20, effort: 6 },
};

/** Leaves a file with the same content untouched, so that its time changes only with it. */
export function writeChanged(file: string, content: string | Buffer): void {
  const written = fs.existsSync(file) ? fs.readFileSync(file) : undefined;
  if (!written?.equals(Buffer.from(content))) fs.writeFileSync(file, content);
}

/** Writes the versions of a picture, and returns their names with its size. */
export async function writeVersions(folder: string, id: string, png: Buffer) {
  const { width, height } = await sharp(png).metadata();
  const { small, large } = versionsOf(width);
  const names: string[] = [];
  for (const version of [...small, large])
    for (const type of ['avif', 'webp'] as const) {
      const { effort, ...quality } = QUALITY[type];
      const name = fileOf(id, version, type);
      const encoded = sharp(png)
        .resize(version)
        [type]({ quality: version === large ? quality.large : quality.small, effort });
      writeChanged(path.join(folder, name), await encoded.toBuffer());
      names.push(name);
    }
  return { names, width, height };
}
