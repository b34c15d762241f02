import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { formPage, ourPage, withoutDialog } from '../../platform/http/redirects.ts';
import { listBoxes } from './list-boxes.ts';
import { moveBox } from './move-box.ts';
import { boxPages } from './pages.ts';
import { BoxFix, BoxList } from './schema.ts';
import { boxTexts } from './texts.ts';

const actions = [
  action({
    method: 'PUT',
    path: '/api/horses/fix_conflict',
    summary: 'Give the horse that stands in a box another one, or none',
    may: 'manageHorses',
    texts: boxTexts.fixBox,
    body: BoxFix,
    run: moveBox,
    carries: [
      'edited',
      'name',
      'breed',
      'box_number',
      'description',
      'coat',
      'blaze',
      'sex',
      'born',
      'passport_number',
      'chip',
      'stays_from',
      'stays_until',
      'payment',
      'payment_for_annual',
      'form_version',
      'no_description',
      'owner_first_name',
      'owner_last_name',
      'owner_phone_number',
      'owner_email',
      'namesake',
      'id',
    ],
    // Returns to the form in which the box was wanted.
    success: ({ request }) => ourPage(request, request.typed?.form_page) ?? withoutDialog(formPage(request)),
  }),
  action({
    path: '/api/list_boxes',
    summary: 'List the boxes that the stable has, aisle by aisle, in place of those listed before',
    may: 'changeSettings',
    texts: boxTexts.listBoxes,
    body: BoxList,
    refusals: [409],
    run: listBoxes,
    success: () => '/settings/boxes',
  }),
];

export const boxes: Feature = {
  name: 'boxes',
  offers: ['box-number.ts', 'list-boxes.ts', 'move-box.ts', 'occupy-box.ts', 'queries.ts'],
  pages: boxPages,
  actions,
  texts: boxTexts,
};
