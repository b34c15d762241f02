import { aside } from '../../platform/aside.ts';
import { atOnce } from '../../platform/at-once.ts';
import type { Drawing } from './draw-pdf.ts';

/** A statement as PDF, drawn by a process of its own. */
export const pdfOf = aside<Drawing, Buffer>(import.meta.resolve('./draw-pdf.ts'), 'drawPdf', {
  limit: 60_000,
});

/** Of those that a person asks for, two are drawn at once. Throws TooMany, Unavailable. */
export const drawingForOne = atOnce({
  each: 2,
  all: 50,
  tooMany: 'Dwa zestawienia PDF już się rysują. Poczekaj chwilę i spróbuj ponownie.',
});
