import { action, Nothing } from '../../platform/action.ts';
import { formPage, ourPage, withoutDialog } from '../../platform/redirects.ts';
import { moveBox } from './move-box.ts';
import { BoxFix } from './schema.ts';
import { boxTexts } from './texts.ts';

export const boxActions = [
  action({
    method: 'PUT',
    path: '/api/horses/fix_conflict',
    summary: 'Give the horse that stands in a box another one, or none',
    may: 'manageHorses',
    texts: boxTexts.fixBox,
    body: BoxFix,
    answer: Nothing,
    run: moveBox,
    carries: [
      ...['edited', 'name', 'breed', 'box_number', 'description', 'coat', 'blaze'],
      ...['payment', 'payment_for_annual', 'form_version'],
    ],
    // Back to the form in which the box was wanted.
    success: ({ request }) => ourPage(request, request.typed?.form_page) ?? withoutDialog(formPage(request)),
  }),
];
