import path from 'node:path';
import sharp from 'sharp';
import { fileOf, versionsOf } from '../../server/features/site/showcase.ts';

/**
 * 0 to 100. Large versions are read, small ones only recognised. A high effort is fine, because files are made
 * rarely.
 */
const QUALITY = {
  avif: { small: 30, large: 30, effort: 6 },
  webp: { small: 30, large: 28, effort: 6 },
};

export async function writeVersions(folder: string, id: string, png: Buffer) {
  const { width, height } = await sharp(png).metadata();
  const { small, large } = versionsOf(width);
  for (const version of [...small, large])
    for (const type of ['avif', 'webp'] as const) {
      const { effort, ...quality } = QUALITY[type];
      await sharp(png)
        .resize(version)
        [type]({ quality: version === large ? quality.large : quality.small, effort })
        .toFile(path.join(folder, fileOf(id, version, type)));
    }
  return { width, height };
}
