import { atOnce } from '../../platform/http/at-once.ts';
import { aside } from '../../platform/jobs/aside.ts';
import type { Drawing } from './draw-pdf.ts';

export const pdfOf = aside<Drawing, Buffer>(import.meta.resolve('./draw-pdf.ts'), 'drawPdf', {
  limit: 60_000,
});

/** At most two per person are drawn at once. Throws TooMany, Unavailable. */
export const drawingForOne = atOnce({
  each: 2,
  all: 50,
  tooMany: 'Dwa zestawienia PDF już się rysują. Poczekaj chwilę i spróbuj ponownie.',
});
