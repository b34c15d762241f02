import { LARGEST_SHEET } from '../../domain/field-texts.ts';
import { action } from '../../platform/forms/action.ts';
import { previewSheet } from './preview.ts';
import { PreviewAnswer } from './schema.ts';
import { movingInTexts } from './texts.ts';

/** Cells that may be mended, answers and columns, in one form. */
const MOST_FIELDS = 5_000;

export const movingInActions = [
  action({
    path: '/api/moving_in/preview',
    summary:
      'Read a sheet of horses and owners (a file at `sheet`, or `text`), or mend one by `id`: `columns`, `answers` and ' +
      '`cells` are JSON; nothing of the stable changes',
    may: 'moveIn',
    texts: movingInTexts.previewSheet,
    upload: { field: 'sheet', maxBytes: LARGEST_SHEET, fields: MOST_FIELDS },
    answer: PreviewAnswer,
    refusals: [404],
    run: previewSheet,
    success: (_, { id }) => `/moving-in?sheet=${id}`,
  }),
];
