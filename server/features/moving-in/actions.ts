import { LARGEST_SHEET } from '../../domain/field-texts.ts';
import { action } from '../../platform/forms/action.ts';
import { formPage } from '../../platform/http/redirects.ts';
import { commitSheet } from './commit.ts';
import { mendingIn } from './mend.ts';
import { previewSheet } from './preview.ts';
import { Commit, Outcome, PreviewAnswer, SheetId } from './schema.ts';
import { movingInTexts } from './texts.ts';
import { undoSheet } from './undo.ts';

/** The most fields of a form: mended cells, answers and columns. */
const MOST_FIELDS = 5_000;

export const movingInActions = [
  action({
    path: '/api/moving_in/preview',
    summary:
      'Read a sheet of horses and owners (a file at `sheet`, or `text`), or mend one by `id`: `columns`, `answers` and ' +
      '`cells` are JSON, the price of a service that is made is among the answers; nothing of the stable changes',
    may: 'moveIn',
    texts: movingInTexts.previewSheet,
    upload: { field: 'sheet', maxBytes: LARGEST_SHEET, fields: MOST_FIELDS },
    keeps: ['text'],
    answer: PreviewAnswer,
    refusals: [404],
    run: previewSheet,
    success: ({ request }, { id }) => {
      const sheet = `/moving-in?sheet=${id}`;
      const from = formPage(request);
      // Keeps the rows that were opened there.
      return from.startsWith(sheet) ? from : sheet;
    },
  }),
  action({
    path: '/api/moving_in/commit',
    summary:
      'Take in the good rows of a sheet, or the chosen ones, as the preview said; 409 with a new preview when the stable or mended cells have changed it',
    may: 'moveIn',
    texts: movingInTexts.commitSheet,
    body: Commit,
    typed: (fields) => ({ ...fields, ...mendingIn(fields) }),
    answer: Outcome,
    run: commitSheet,
    success: ({ input }) => `/moving-in?sheet=${input.id}`,
  }),
  action({
    path: '/api/moving_in/undo',
    summary:
      'Take back all that a sheet made and changed, while nobody has worked with it; 409 says what stands in the way',
    may: 'moveIn',
    texts: movingInTexts.undoSheet,
    body: SheetId,
    run: undoSheet,
    success: ({ input }) => `/moving-in?sheet=${input.id}`,
  }),
];
