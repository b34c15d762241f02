import { z } from 'zod';
import { line } from '../../platform/forms/fields.ts';

const PLACES = ['home', 'boarding', 'lessons', 'gallery'] as const;
/** Where visitors see a photograph: the start page, /pensjonat, /jazdy, or only the gallery on the start page. */
export type Place = (typeof PLACES)[number];

const SHAPES = ['wide', 'classic', 'free'] as const;
/** 16:9, 4:3, or as the photograph was taken. */
export type Shape = (typeof SHAPES)[number];

export const MOST_PHOTOGRAPHS = 24;

const words = {
  alt: line(150).default(''),
  /** It says nothing, so readers skip it; `alt` is then dropped. */
  decorative: z.boolean().default(false),
  place: z.enum(PLACES, 'Wybierz, gdzie pokazać zdjęcie'),
};

const isDescribed = ({ alt, decorative }: { alt: string; decorative: boolean }) => decorative || alt !== '';

const UNDESCRIBED = {
  path: ['alt'],
  error: 'Napisz, co widać na zdjęciu, albo zaznacz, że jest ozdobne',
};

/** The fields sent with the file of a new photograph. */
export const NewPhotograph = z
  .object({ ...words, shape: z.enum(SHAPES, 'Wybierz kształt zdjęcia') })
  .refine(isDescribed, UNDESCRIBED);

export const EditPhotograph = z.object({ id: z.uuid(), ...words }).refine(isDescribed, UNDESCRIBED);
export type EditPhotograph = z.output<typeof EditPhotograph>;

/** Puts a photograph in front of another, or, without one, at the end. */
export const MovePhotograph = z.object({ id: z.uuid(), before: z.uuid().optional() });
export type MovePhotograph = z.output<typeof MovePhotograph>;

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

/** `id` of a new one: sent twice, it is added once. */
export type PhotographDialog =
  | { name: 'preview' }
  | { name: 'add'; id: string }
  | { name: 'edit' | 'remove'; photograph: Photograph };
