export const PLACES = ['home', 'boarding', 'lessons', 'gallery'] as const;
/** Where visitors see a photograph: the start page, /pensjonat, /jazdy, or only the gallery on the start page. */
export type Place = (typeof PLACES)[number];

export const SHAPES = ['wide', 'classic', 'free'] as const;
/** 16:9, 4:3, or as the photograph was taken. */
export type Shape = (typeof SHAPES)[number];

export const MOST_PHOTOGRAPHS = 24;

/** A photograph of the club with the addresses of its files. */
export type Photograph = {
  id: string;
  place: Place;
  shape: Shape;
  /** '' for a decoration. */
  alt: string;
  /** Of the large file, in pixels. */
  width: number;
  height: number;
  /** Three widths each, as a srcset: '/photographs/5d41…-small.avif 480w, …'. */
  avif: string;
  webp: string;
  /** The address of the large WebP. */
  src: string;
  added_at: Date;
};
