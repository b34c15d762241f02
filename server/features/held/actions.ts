import { z } from 'zod';
import { action, Nothing } from '../../platform/forms/action.ts';
import { letThrough } from './let-through.ts';
import { LetThrough, ThrowAway } from './schema.ts';
import { heldTexts } from './texts.ts';
import { throwAway } from './throw-away.ts';

export const heldActions = [
  action({
    method: 'POST',
    path: '/api/let_through',
    summary: 'Let a held request for a visit or a held report through; it is told of as if it came now',
    may: 'decideHeld',
    texts: heldTexts.letThrough,
    body: LetThrough,
    answer: Nothing,
    run: letThrough,
  }),
  action({
    method: 'POST',
    path: '/api/throw_away',
    summary: 'Delete held requests and reports; what is held no more stays',
    may: 'decideHeld',
    texts: heldTexts.throwAway,
    body: ThrowAway,
    answer: z.object({ count: z.number() }),
    run: throwAway,
  }),
];
