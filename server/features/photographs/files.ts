/** A photograph's files: two types in three sizes, at addresses that never change their content. */
import { createHash } from 'node:crypto';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

export const TYPES = ['avif', 'webp'] as const;
export type FileType = (typeof TYPES)[number];

export type EncodedFile = { size: Size; type: FileType; content: Buffer };

/** A digest for the addresses of a photograph's files. */
export function digestOf(files: readonly EncodedFile[]): string {
  const hash = createHash('sha256');
  for (const { content } of files) hash.update(content);
  return hash.digest('hex').slice(0, 20);
}

/** The width of the large files in pixels, unless the uploaded picture is narrower. */
export const WIDEST = 1600;

const SHARE: Record<Size, number> = { small: 0.3, medium: 0.6, large: 1 };

/** In pixels: 480, 960 and 1600, or as much less as the large one is. */
export const widthOf = (large: number, size: Size): number => Math.max(1, Math.round(large * SHARE[size]));

export const addressOf = (hash: string, size: Size, type: FileType): string => `/photographs/${hash}-${size}.${type}`;
