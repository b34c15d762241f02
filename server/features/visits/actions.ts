import { action, Nothing } from '../../platform/forms/action.ts';
import { askForVisit } from './ask-for-visit.ts';
import { AskForVisit, SettleVisit } from './schema.ts';
import { settleVisit } from './settle-visit.ts';
import { visitTexts } from './texts.ts';

export const visitActions = [
  action({
    method: 'POST',
    path: '/api/ask_for_visit',
    summary: 'Ask to see the stable; its managers are told',
    may: 'askForVisit',
    texts: visitTexts.askForVisit,
    body: AskForVisit,
    answer: Nothing,
    run: askForVisit,
    success: () => '/umow-wizyte',
  }),
  action({
    method: 'POST',
    path: '/api/settle_visit',
    summary: 'Mark a request for a visit as settled',
    may: 'settleVisits',
    texts: visitTexts.settleVisit,
    body: SettleVisit,
    answer: Nothing,
    run: settleVisit,
  }),
];
