import { action, Nothing } from '../../platform/forms/action.ts';
import { answerDoubt } from './answer-doubt.ts';
import { raiseDoubt } from './raise-doubt.ts';
import { Doubt, DoubtAnswer, DoubtId } from './schema.ts';
import { doubtTexts } from './texts.ts';

export const doubtActions = [
  action({
    method: 'POST',
    path: '/api/raise_doubt',
    summary: 'Say what one doubts about a charge of one’s own horse; it stays until somebody has answered',
    may: 'raiseDoubts',
    texts: doubtTexts.raiseDoubt,
    body: Doubt,
    answer: DoubtId,
    refusals: [404, 409],
    run: raiseDoubt,
  }),
  action({
    method: 'POST',
    path: '/api/answer_doubt',
    summary: 'Answer a doubt: the charge is kept, or reversed with the answer as its reason',
    may: 'answerDoubts',
    texts: doubtTexts.answerDoubt,
    body: DoubtAnswer,
    answer: Nothing,
    refusals: [404, 409],
    run: answerDoubt,
  }),
];
