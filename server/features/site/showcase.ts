import type { Picture } from './schema.ts';
import shots from './showcase.json' with { type: 'json' };

/** A screenshot from `npm run showcase`; sizes are of its largest version in pixels. */
export type Shot = { id: string; caption: string; alt: string; width: number; height: number };

type Type = 'avif' | 'webp';

export const fileOf = (id: string, width: number, type: Type) => `${id}-${width}.${type}`;

/** A picture's versions in pixels: two for the gallery, one for the full screen. */
export const versionsOf = (width: number) => ({ small: [width / 4, width / 2], large: width });

function pictureOf({ id, caption, alt, width, height }: Shot): Picture {
  const { small, large } = versionsOf(width);
  const address = (version: number, type: Type) => `/showcase/${fileOf(id, version, type)}`;
  const choice = (type: Type) => small.map((version) => `${address(version, type)} ${version}w`).join(', ');
  return {
    id,
    caption,
    alt,
    width,
    height,
    small: { avif: choice('avif'), webp: choice('webp') },
    large: { avif: address(large, 'avif'), webp: address(large, 'webp') },
  };
}

export const pictures: Picture[] = (shots satisfies Shot[]).map(pictureOf);
