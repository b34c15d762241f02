/** A photograph's files: two types in three sizes, at addresses that never change their content. */

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

export const TYPES = ['avif', 'webp'] as const;
export type FileType = (typeof TYPES)[number];

/** The width of the large files in pixels, unless the uploaded picture is narrower. */
export const WIDEST = 1600;

const SHARE: Record<Size, number> = { small: 0.3, medium: 0.6, large: 1 };

/** In pixels: 480, 960 and 1600, or as much less as the large one is. */
export const widthOf = (large: number, size: Size): number => Math.max(1, Math.round(large * SHARE[size]));

export const addressOf = (hash: string, size: Size, type: FileType): string => `/photographs/${hash}-${size}.${type}`;
